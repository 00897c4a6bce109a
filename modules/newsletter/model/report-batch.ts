// Some recipients of a weekly report, and the final outcome of the mail to each: sent, failed or skipped.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { type DataOf, defineEvent, type EventsOf, idOf, publicText } from '../../../src/kernel/event.ts';

const ids = z.array(idOf('subscriber'));

const batchOf = { mailingId: idOf('report mailing'), batch: z.int() };

export const WeeklyReportBatchListed = defineEvent('WeeklyReportBatchListed', {
  summary: 'A batch of recipients of a weekly report was listed.',
  schema: z.object({
    ...batchOf,
    subscriberIds: ids,
    before: z.int(),
    /** Where the next batch begins; null after the last. */
    next: publicText('A cursor: an instant and an id.').nullable(),
  }),
});
export const WeeklyReportBatchMailed = defineEvent('WeeklyReportBatchMailed', {
  summary: 'A weekly report was mailed to a batch of recipients; the event has the outcomes.',
  schema: z.object({ ...batchOf, sent: ids, failed: ids, leftOut: ids }),
});

const events = [WeeklyReportBatchListed, WeeklyReportBatchMailed] as const;
type BatchEvent = EventsOf<typeof events>;

export type Outcomes = Readonly<Record<'sent' | 'failed' | 'leftOut', readonly string[]>>;

type ListBatch = Command<'ListBatch', DataOf<typeof WeeklyReportBatchListed>>;
type RecordOutcomes = Command<'RecordOutcomes', Outcomes>;

export type BatchState = Readonly<{
  listed: DataOf<typeof WeeklyReportBatchListed> | null;
  /** Recipients without an outcome, in order. */
  waiting: readonly string[];
}>;

function evolve(state: BatchState, event: BatchEvent): BatchState {
  if (event.type === 'WeeklyReportBatchListed') return { listed: event.data, waiting: event.data.subscriberIds };
  const ended = new Set([...event.data.sent, ...event.data.failed, ...event.data.leftOut]);
  return { ...state, waiting: state.waiting.filter((id) => !ended.has(id)) };
}

function decide(command: ListBatch | RecordOutcomes, state: BatchState): readonly BatchEvent[] {
  if (command.type === 'ListBatch') return state.listed === null ? [WeeklyReportBatchListed(command.data)] : [];
  if (state.listed === null) return [];
  const waiting = new Set(state.waiting);
  /** An id that occurs twice gets its first outcome. */
  const stillWaiting = (named: readonly string[]) => named.filter((id) => waiting.delete(id));
  const sent = stillWaiting(command.data.sent);
  const failed = stillWaiting(command.data.failed);
  const leftOut = stillWaiting(command.data.leftOut);
  if (sent.length + failed.length + leftOut.length === 0) return [];
  const { mailingId, batch } = state.listed;
  return [WeeklyReportBatchMailed({ mailingId, batch, sent, failed, leftOut })];
}

export const reportBatches = aggregate({
  category: 'reportbatch',
  id: ['mailingId', 'batch'],
  events,
  decider: { initial: { listed: null, waiting: [] } as BatchState, evolve, decide },
});
