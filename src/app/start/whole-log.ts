// Checks whether the embedded log is whole, which each start does only for the newest events, before a read model is removed: it may be the
// last readable copy of what the log has lost.
import type { Clock } from '../../kernel/clock.ts';
import type { DocumentStore } from '../../platform/documents/document-store.ts';
import { LogDamaged } from '../../platform/events/sqlite/log-damaged.ts';
import { unprovenBy } from '../../platform/events/sqlite/verify-log.ts';
import { verifyLog } from '../../platform/events/sqlite-event-store.ts';
import type { Logger } from '../../platform/logger.ts';
import { chainUnder } from './keys/keyed-chain.ts';
import { recordFindings } from './last-findings.ts';

type Options = Readonly<{ file: string; masterKey: Uint8Array; signal?: AbortSignal }>;

/** Reads the whole log. Throws `LogDamaged` if it lacks or changes an event. Damaged indexes don't count: they are derived. */
export async function requireWholeLog({ file, masterKey, signal }: Options): Promise<void> {
  const { problems } = await verifyLog(file, { chain: chainUnder(masterKey), ...(signal && { signal }) });
  const lost = problems.find(({ kind }) => unprovenBy.has(kind));
  if (lost !== undefined) throw new LogDamaged('chain-broken', lost.message);
}

type Deps = Options & Readonly<{ operations: DocumentStore; logger: Logger; clock: Clock }>;

/** Returns the check of a running server: it begins with the first call, and returns undefined until it ends. `doctor` reports damage. */
export function wholeLogCheck({ operations, logger, clock, ...log }: Deps): () => boolean | undefined {
  let isWhole: boolean | undefined;
  let hasBegun = false;
  async function check(): Promise<void> {
    try {
      await requireWholeLog(log);
      isWhole = true;
    } catch (err) {
      if (log.signal?.aborted) return;
      isWhole = false;
      logger.error({ err }, 'the log is damaged or unreadable, so the read models of other versions stay');
      if (err instanceof LogDamaged) await recordFindings(operations, { log: err.message }, clock());
    }
  }
  return () => {
    if (!hasBegun)
      check().catch((err: unknown) => logger.warn({ err }, 'the damage of the log could not be recorded for doctor'));
    hasBegun = true;
    return isWhole;
  };
}
