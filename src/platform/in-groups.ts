// Runs many small pieces of work, a few at a time.

/** Runs `run` for each item, `size` at once, and the next group when all of one are done. Returns the results in order. */
export async function inGroups<Item, Result>(
  items: readonly Item[],
  size: number,
  run: (item: Item) => Result | Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += size) {
    results.push(...(await Promise.all(items.slice(from, from + size).map(run))));
  }
  return results;
}
