// Keeps the server told of what the page shows: all of it in one message, whatever has changed meanwhile, and again for each
// new connection.
import { shownInterests, watchInterests } from './interests.ts';

/** A page is mounted piece by piece. */
const gatherMs = 100;
/** However fast somebody scrolls, the server is not talked to death. */
const apartMs = 1_000;

export type InterestTeller = Readonly<{
  /** A new connection is up, and knows of nothing yet. Resolves when it does; never rejects. */
  connected(): Promise<void>;
  /** Tells of each change from now on, until the function that this answers is called. */
  follow(): () => void;
}>;

export function createInterestTeller(send: (interests: string[]) => Promise<unknown>): InterestTeller {
  const nothing: readonly string[] = [];
  let told: readonly string[] | undefined = nothing;
  let toldAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function tell(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const shown = shownInterests();
    if (told && isSame(told, shown)) return;
    told = shown;
    toldAt = performance.now();
    await send([...shown]).catch(() => {
      // What is lost with its connection is said again on the next one; anything else with the next change.
      told = undefined;
    });
  }

  const tellSoon = () => {
    timer ??= setTimeout(() => void tell(), Math.max(gatherMs, toldAt + apartMs - performance.now()));
  };

  return {
    connected() {
      told = nothing;
      return tell();
    },
    follow() {
      const stop = watchInterests(tellSoon);
      tellSoon();
      return () => {
        stop();
        clearTimeout(timer);
        timer = undefined;
      };
    },
  };
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && new Set(some).isSupersetOf(new Set(others));
}
