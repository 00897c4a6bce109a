// Serializes work by key: work with the same key runs one after the other, work with different keys concurrently.

export type OneAtATime = <Result>(key: string, run: () => Promise<Result>) => Promise<Result>;

/** Runs work in call order, even after a failure. Between two runs it waits for `rest`, which must not fail. */
export function oneAtATime(rest: () => Promise<unknown> = async () => undefined): OneAtATime {
  const last = new Map<string, Promise<unknown>>();
  return (key, run) => {
    const turn = last.get(key)?.then(run) ?? run();
    const rested = turn.then(rest, rest).finally(() => {
      if (last.get(key) === rested) last.delete(key);
    });
    last.set(key, rested);
    return turn;
  };
}
