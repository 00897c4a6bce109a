// Tells the server what the page shows: the whole list, after any changes and on each new connection.
import { shownInterests, watchInterests } from './interests.ts';

/** A page mounts piece by piece, so its changes are gathered. */
const gatherMs = 100;
/** However fast somebody scrolls, the server gets at most one message in this time. */
const apartMs = 1_000;

export function createInterestTeller(send: (shown: { interests: string[]; since?: string }) => Promise<unknown>) {
  let sent: readonly string[] | undefined;
  let since: string | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function tell(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const shown = shownInterests();
    if (sent && isSame(sent, shown)) return;
    sent = shown;
    toldAt = performance.now();
    const from = since;
    since = undefined;
    await send({ interests: [...shown], ...(from !== undefined && { since: from }) }).catch(() => {
      // A new connection is told anyway. After any other failure, the next change resends the list.
      sent = undefined;
      since ??= from;
    });
  }

  const tellSoon = () => {
    timer ??= setTimeout(() => void tell(), Math.max(gatherMs, toldAt + apartMs - performance.now()));
  };

  return {
    /** Call this on a new connection, which knows nothing yet, with the position in the log that the page shows. */
    connected(position: string) {
      sent = undefined;
      since = position;
      void tell();
    },
    /** Reports each change from now on, until the returned function is called. */
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
