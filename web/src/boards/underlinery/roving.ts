/** One tab stop for a sheet of numbers; arrow keys go from one that can be pressed to the next. */
export function beyond(open: number[], from: number, key: string, size: number): number | undefined {
  const along = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (along) return along > 0 ? open.find((each) => each > from) : open.findLast((each) => each < from);
  if (key === "Home") return open[0];
  if (key === "End") return open.at(-1);
  const across = { ArrowUp: -size, ArrowDown: size }[key];
  if (!across) return undefined;
  const column = (each: number) => (each - 1) % size;
  const ahead = open.filter((each) => (across > 0 ? each > from : each < from));
  const same = ahead.filter((each) => column(each) === column(from));
  return across > 0 ? (same[0] ?? ahead.at(-1)) : (same.at(-1) ?? ahead[0]);
}
