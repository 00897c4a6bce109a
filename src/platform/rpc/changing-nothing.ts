// Runs work that changes nothing, so that the response can say so if a store can't respond.
import { getTRPCErrorFromUnknown } from '@trpc/server';
import { DocumentsUnavailable, isDamaged } from '../documents/document-store.ts';
import { StoreUnavailable } from '../events/event-store.ts';
import { isDiskFull } from '../files/disk-full.ts';
import { storeRetryAfterSeconds } from './error-response.ts';
import { Refused } from './refused.ts';
import { diskFull, unavailable } from './request-refusals.ts';

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
