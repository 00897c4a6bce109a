// The visitors' budget. What visitors ask for and the response cache does not hold is computed for one of them at a time, however many
// addresses they come from. A pause as long as the work took follows, so that at least half of the event loop's time is left to
// members. Whoever finds the queue full is told to come back.
import { type BoundedWork, boundedWork } from '../bounded-work.ts';

/** A crowd that a page draws at once, such as one that follows a link, is let in: the last of them waits for a few seconds. */
export const mostWaiting = 200;

export function visitorsBudget(): BoundedWork {
  return boundedWork({
    what: 'visitors',
    concurrency: 1,
    queueLimit: mostWaiting,
    retryAfterSeconds: 2,
    // Visitors have done nothing wrong: search engines come back after a 503.
    status: 503,
    pause: (workedMs) => new Promise((resolve) => setTimeout(resolve, workedMs)),
  });
}
