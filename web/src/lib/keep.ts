/** What this browser remembers for its player. Where nothing may be kept, nothing breaks. */
export function recall<T>(name: string, otherwise: T): T {
  try {
    const kept = localStorage.getItem(`parlour.${name}`);
    return kept === null ? otherwise : (JSON.parse(kept) as T);
  } catch {
    return otherwise;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`parlour.${name}`, JSON.stringify(value));
  } catch {
    // storage is full or switched off
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(`parlour.${name}`);
  } catch {
    // storage is switched off
  }
}
