// The visitors' budget: their uncached responses are computed one at a time, however many addresses they come from.
// Each is followed by a pause as long as the work took, so that members keep half of the event loop's time.
import { type BoundedWork, boundedWork } from '../concurrency/bounded-work.ts';

/** Admits a crowd that follows one link at the same moment. Ten thousand is the maximum number of connections. */
export function visitorsBudget({ maxWaiting = 10_000, longestWaitMs = 10_000 } = {}): BoundedWork {
  return boundedWork({
    what: 'visitors',
    concurrency: 1,
    queueLimit: maxWaiting,
    longestWaitMs,
    retryAfterSeconds: 2,
    // Visitors have done nothing wrong: search engines come back after a 503.
    status: 503,
    pause: (workedMs) => new Promise((resolve) => setTimeout(resolve, workedMs)),
  });
}
