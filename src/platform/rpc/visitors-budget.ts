// The visitors' budget. What visitors ask for and the response cache does not hold is computed for one of them at a time, however many
// addresses they come from. A pause as long as the work took follows, so that at least half of the event loop's time is left to
// members. A visitor who has waited for ten seconds is told to retry.
import { type BoundedWork, boundedWork } from '../bounded-work.ts';

/** A crowd that follows one link at the same moment is let in. Ten thousand is as many as may be connected. */
export function visitorsBudget({ mostWaiting = 10_000, longestWaitMs = 10_000 } = {}): BoundedWork {
  return boundedWork({
    what: 'visitors',
    concurrency: 1,
    queueLimit: mostWaiting,
    longestWaitMs,
    retryAfterSeconds: 2,
    // Visitors have done nothing wrong: search engines come back after a 503.
    status: 503,
    pause: (workedMs) => new Promise((resolve) => setTimeout(resolve, workedMs)),
  });
}
