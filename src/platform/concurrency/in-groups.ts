// Runs many small pieces of work, a few at a time.

/** Calls `run` for `size` items concurrently, then for the next group. Returns the results in order. */
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
