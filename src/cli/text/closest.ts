// Finds the name that somebody may have meant.

/** Returns the known name that differs in the fewest characters, if these are few. */
export function closestTo(typed: string, known: readonly string[]): string | undefined {
  const distances = known.map((name) => [name, distance(typed.toLowerCase(), name.toLowerCase())] as const);
  const [name, least] = distances.toSorted(([, one], [, other]) => one - other)[0] ?? [undefined, Infinity];
  return least <= Math.max(2, typed.length / 4) ? name : undefined;
}

/** Counts characters to add, remove or replace. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (let at = 1; at <= to.length; at += 1) {
      const replaced = (row[at - 1] ?? 0) + (to[at - 1] === letter ? 0 : 1);
      next.push(Math.min((row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
