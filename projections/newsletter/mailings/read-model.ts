// The mailings of weekly reports, and their progress.

export type MailingDocument = Readonly<{
  _id: string;
  days: 7 | 14 | 30;
  /** YYYY-MM-DD, both inclusive. */
  firstDay: string;
  lastDay: string;
  state: 'sending' | 'stopped' | 'sent';
  perHour: number;
  perDay: number;
  /** The admin. */
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
