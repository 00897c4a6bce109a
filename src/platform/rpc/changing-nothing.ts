// Runs work that changes nothing, such as a query or an authentication. If a store can't respond, the response says
// that nothing was changed, which it couldn't after a command.
import { getTRPCErrorFromUnknown } from '@trpc/server';
import { isDiskFull } from '../disk-full.ts';
import { DocumentsUnavailable, isDamaged } from '../documents/document-store.ts';
import { StoreUnavailable } from '../events/event-store.ts';
import { storeRetryAfterSeconds } from './error-response.ts';
import { Refused } from './refused.ts';
import { diskFull, unavailable } from './request-refusals.ts';

/** Throws a 503 `request/unavailable` in place of a store's failure. */
export async function changingNothing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { cause = error } = getTRPCErrorFromUnknown(error);
    const isOutage = cause instanceof StoreUnavailable || cause instanceof DocumentsUnavailable;
    if (!isOutage || isDamaged(cause)) throw error;
    const why = isDiskFull(cause) ? diskFull : unavailable;
    throw new Refused(why.with({ retryAfterSeconds: storeRetryAfterSeconds }), 'SERVICE_UNAVAILABLE', cause);
  }
}
