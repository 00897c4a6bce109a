// The state of each mail of a weekly report until its outcome is in the log. An attempt is recorded before the mail is
// sent, so none is sent twice. Attempts also measure the pace. They are deleted a while after the mailing.
import type { DocumentStore, Stored } from '../../src/platform/documents/document-store.ts';

export type Try = Readonly<{
  _id: string;
  mailingId: string;
  state: 'begun' | 'put-off' | 'sent' | 'failed';
  /** The last attempt; ISO 8601, like those below. */
  begunAt: string;
  firstBegunAt: string;
  /** For a deferred mail. */
  dueAt: string;
  failures: number;
}>;

const collection = 'newsletter.mailing-tries';
const maxCounted = 1_000_000;
const deletionBatchSize = 500;
/** More than one attempt ever has. */
const maxWrites = 1_000_000n;

export type MailingTries = Readonly<{
  of(mailingId: string, subscriberIds: readonly string[]): Promise<ReadonlyMap<string, Stored<Try>>>;
  /** Undefined if someone else has begun it since. */
  begin(
    mailingId: string,
    subscriberId: string,
    before: Stored<Try> | undefined,
    now: Date,
  ): Promise<Stored<Try> | undefined>;
  end(begun: Stored<Try>, as: Pick<Try, 'state'> & Partial<Pick<Try, 'dueAt' | 'failures'>>): Promise<void>;
  /** Over all mailings. ISO 8601. */
  countSince(instant: string): Promise<number>;
  forget(mailingId: string): Promise<void>;
}>;

export function createMailingTries(operations: DocumentStore): MailingTries {
  let ensured: Promise<void> | undefined;
  const idOf = (mailingId: string, subscriberId: string) => `${mailingId} ${subscriberId}`;

  /** Retries a store that failed the first time. */
  async function ready(): Promise<void> {
    ensured ??= operations
      .ensure<Try>({ name: collection, indexes: [{ fields: { begunAt: 1 } }, { fields: { mailingId: 1 } }] })
      .catch((error: unknown) => {
        ensured = undefined;
        throw error;
      });
    return ensured;
  }

  async function write(doc: Try, position: bigint): Promise<Stored<Try> | undefined> {
    const { ignored } = await operations.write<Try>(collection, [{ _id: doc._id, doc, position }]);
    return ignored.length === 0 ? { ...doc, _at: position } : undefined;
  }

  return {
    async of(mailingId, subscriberIds) {
      await ready();
      const ids = subscriberIds.map((each) => idOf(mailingId, each));
      const found = ids.length === 0 ? [] : await operations.getMany<Try>(collection, ids);
      return new Map(found.map((each) => [each._id.slice(mailingId.length + 1), each]));
    },
    async begin(mailingId, subscriberId, before, now) {
      await ready();
      const at = now.toISOString();
      const { firstBegunAt, failures } = before ?? { firstBegunAt: at, failures: 0 };
      const doc: Try = {
        ...{ _id: idOf(mailingId, subscriberId), mailingId, state: 'begun' },
        ...{ begunAt: at, firstBegunAt, dueAt: at, failures },
      };
      return write(doc, (before?._at ?? 0n) + 1n);
    },
    async end(begun, as) {
      await ready();
      const { _at, ...doc } = begun;
      await write({ ...doc, ...as }, _at + 1n);
    },
    async countSince(instant) {
      await ready();
      return operations.count<Try>(collection, { begunAt: { $gt: instant } }, maxCounted);
    },
    async forget(mailingId) {
      await ready();
      for (;;) {
        const page = await operations.find<Try>(collection, { where: { mailingId }, limit: deletionBatchSize });
        if (page.length === 0) break;
        await operations.write(
          collection,
          page.map(({ _id, _at }) => ({ _id, doc: null, position: _at + 1n })),
        );
      }
      // No event is delivered here again, so tombstones would guard nothing.
      await operations.sweep(collection, maxWrites);
    },
  };
}
