/** Options of a game as the server describes them. */
export type Schema = { properties: Record<string, { description: string; default: unknown; enum?: unknown[] }> };

/** `strict_edges` as people read it. */
export function presetName(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
