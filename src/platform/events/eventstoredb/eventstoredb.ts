// The event store on EventStoreDB 24.10. It adds what the client lacks: failed calls are retried, subscriptions resume,
// every call ends, and foreign events are hidden.
import type { Credentials } from '@eventstore/db-client';
import { type EventStore, StoreUnavailable, type Subscription } from '../event-store.ts';
import { append } from './append.ts';
import { appendInOrder } from './append-in-order.ts';
import { connect } from './connection.ts';
import { classify, isOtherServer, isRefusedLogin, otherServer, reasonOf, refusedLogin } from './failures.ts';
import { createHeadFinder, readBackwards, readForwards, readStreamEvents } from './reading.ts';
import { createRetrying, defaultRetryPolicy, type RetryPolicy } from './retry.ts';
import { type SubscriptionTrouble, subscribe } from './subscription.ts';

export type EventStoreDbOptions = Readonly<{
  /** `esdb://user:password@host:2113/NAME?tls=true`, several hosts for a cluster; NAME may be left out (namespace.ts). */
  url: string;
  /** Overrides those in the URL. */
  credentials?: Credentials;
  /** Bounds one attempt of a call. */
  deadlineMs?: number;
  retry?: Partial<RetryPolicy>;
  /** Called when a subscription restarts or its handler rejects, for the log and for health. */
  onTrouble?: SubscriptionTrouble;
}>;

const defaultLimit = 1_000;
/** Three attempts fit into the time for which a call waits. */
const defaultDeadlineMs = 3_000;

/** Connects on first use, so the server may start later than Kindling. */
export function openEventStoreDb(options: EventStoreDbOptions): EventStore {
  const connection = connect({ ...options, deadlineMs: options.deadlineMs ?? defaultDeadlineMs });
  const policy: RetryPolicy = { ...defaultRetryPolicy, ...options.retry };
  const retrying = createRetrying(policy, connection.closing);
  const onTrouble = options.onTrouble ?? (() => undefined);
  const findHead = createHeadFinder(connection);
  const subscriptions = new Set<Subscription>();

  async function reading<Result>(read: () => Promise<Result>): Promise<Result> {
    try {
      connection.closing.throwIfAborted();
      const attempts = retrying(read, (error) => classify(error).mayRetry);
      return await connection.inTime(attempts, policy.giveUpAfterMs);
    } catch (error) {
      if (connection.closing.aborted) throw new StoreUnavailable('The event store is closed.', { cause: error });
      if (isRefusedLogin(error)) throw refusedLogin(error);
      if (isOtherServer(error)) throw otherServer(error);
      if (!classify(error).mayRetry) throw error;
      throw new StoreUnavailable(
        `EventStoreDB does not respond: ${reasonOf(error)}. Check that it runs, and that EVENTSTORE_URL is right; where it has no TLS, tls=false.`,
        { cause: error },
      );
    }
  }

  return {
    positionsCount: 'bytes',
    append: (stream, events, expected) =>
      append({ connection, retrying, giveUpAfterMs: policy.giveUpAfterMs }, stream, events, expected),
    appendInOrder: (appends, options) => appendInOrder(connection, policy, appends, options),
    read: (stream, options) => reading(() => readStreamEvents(connection, stream, options)),
    readAll: (after, { limit = defaultLimit } = {}) => reading(() => readForwards(connection, after, limit)),
    readBackwards: (before, { limit = defaultLimit } = {}) => reading(() => readBackwards(connection, before, limit)),
    head: () => reading(findHead),
    subscribe(after, onBatch) {
      const subscription = subscribe(connection, policy, onTrouble, after, onBatch);
      subscriptions.add(subscription);
      return {
        async stop() {
          await subscription.stop();
          subscriptions.delete(subscription);
        },
      };
    },
    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      await connection.close();
    },
  };
}
