// Folds mailings of weekly reports, and counts the outcomes of their batches.
import { WeeklyReportBatchListed, WeeklyReportBatchMailed } from '../../../modules/newsletter/model/report-batch.ts';
import {
  WeeklyReportMailed,
  WeeklyReportMailingContinued,
  WeeklyReportMailingPaced,
  WeeklyReportMailingStarted,
  WeeklyReportMailingStopped,
  WeeklyReportRecipientsListed,
} from '../../../modules/newsletter/model/report-mailing.ts';
import { collection, defineProjection, tally } from '../../../src/platform/projection.ts';

export type MailingDocument = Readonly<{
  _id: string;
  days: 7 | 14 | 30;
  /** YYYY-MM-DD, both inclusive. */
  firstDay: string;
  lastDay: string;
  state: 'sending' | 'stopped' | 'sent';
  perHour: number;
  perDay: number;
  startedBy: string;
  startedAt: string;
  /** Null until each recipient has an outcome. */
  endedAt: string | null;
  /** Null until all are listed. */
  recipients: number | null;
}>;

/** `_id` is the mailing, then the batch. */
export type MailingBatchDocument = Readonly<{
  _id: string;
  mailingId: string;
  batch: number;
  isDone: boolean;
  recipients: number;
  sent: number;
  failed: number;
  leftOut: number;
}>;

const mailingId = ({ data }: { data: { mailingId: string } }): string => data.mailingId;
const batchId = ({ data }: { data: { mailingId: string; batch: number } }): string => `${data.mailingId} ${data.batch}`;

export const mailings = collection<MailingDocument>('mailings.mailings', {
  whose: 'nobody',
  indexes: [{ fields: { startedAt: -1 } }, { fields: { state: 1, startedAt: -1 } }],
  rules: ({ on }) => [
    on(WeeklyReportMailingStarted, {
      key: mailingId,
      fold: (_, { data: { days, firstDay, lastDay, perHour, perDay, startedAt }, metadata: { actor } }, _id) => ({
        ...{ _id, days, firstDay, lastDay, state: 'sending', perHour, perDay },
        startedBy: actor.kind === 'member' ? actor.id : '',
        ...{ startedAt, endedAt: null, recipients: null },
      }),
    }),
    on(WeeklyReportMailingPaced, {
      key: mailingId,
      fold: (doc, { data: { perHour, perDay } }) => doc && { ...doc, perHour, perDay },
    }),
    on(WeeklyReportMailingStopped, { key: mailingId, fold: (doc) => doc && { ...doc, state: 'stopped' } }),
    on(WeeklyReportMailingContinued, { key: mailingId, fold: (doc) => doc && { ...doc, state: 'sending' } }),
    on(WeeklyReportRecipientsListed, {
      key: mailingId,
      fold: (doc, { data: { recipients } }) => doc && { ...doc, recipients },
    }),
    on(WeeklyReportMailed, {
      key: mailingId,
      fold: (doc, { metadata }) => doc && { ...doc, state: 'sent', endedAt: metadata.at },
    }),
  ],
});

export const batches = collection<MailingBatchDocument>('mailings.batches', {
  whose: 'nobody',
  indexes: [{ fields: { mailingId: 1, isDone: 1, batch: 1 } }],
  rules: ({ on }) => [
    on(WeeklyReportBatchListed, {
      key: batchId,
      fold: (_, { data: { mailingId: of, batch, subscriberIds } }, _id) => ({
        ...{ _id, mailingId: of, batch, isDone: false, recipients: subscriberIds.length },
        ...{ sent: 0, failed: 0, leftOut: 0 },
      }),
    }),
    on(WeeklyReportBatchMailed, {
      key: batchId,
      fold(doc, { data }) {
        if (doc === null) return null;
        const sent = doc.sent + data.sent.length;
        const failed = doc.failed + data.failed.length;
        const leftOut = doc.leftOut + data.leftOut.length;
        return { ...doc, sent, failed, leftOut, isDone: sent + failed + leftOut === doc.recipients };
      },
    }),
  ],
});

export const outcomes = tally('mailings.outcomes', {
  of: batches,
  into: ({ mailingId: of }) => of,
  count: ({ recipients, sent, failed, leftOut }) => ({ recipients, sent, failed, leftOut }),
});

export const mailingsProjection = defineProjection({
  name: 'mailings',
  version: 2,
  collections: [mailings, batches, outcomes],
});
