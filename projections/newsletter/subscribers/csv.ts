// Subscribers as CSV files for spreadsheets, with a byte order mark.
import { writeCsv } from '../../../src/platform/files/csv.ts';
import type { SubscriberDocument } from './projection.ts';
import type { SubscriberView } from './queries.ts';

type Columns<Row> = readonly (readonly [title: string, of: (row: Row) => string | null])[];

const byteOrderMark = '\uFEFF';

function csvOf<Row>(columns: Columns<Row>) {
  return {
    head: `${byteOrderMark}${writeCsv([columns.map(([title]) => title)])}`,
    rows: (rows: readonly Row[]): string => writeCsv(rows.map((row) => columns.map(([, of]) => of(row) ?? ''))),
  };
}

export const subscribedCsv = csvOf<SubscriberView>([
  ['Email', ({ email }) => email],
  ['First Name', ({ firstName }) => firstName],
  ['Last Name', ({ lastName }) => lastName],
  ['Username', ({ username }) => username],
  ['Role', ({ role }) => role],
  ['Source', ({ source }) => source],
  ['Subscribed At', ({ subscribedAt }) => subscribedAt],
  ['Profile Completed', ({ profileCompletedAt }) => (profileCompletedAt === null ? 'No' : 'Yes')],
]);

type SubscriberFields = Omit<SubscriberDocument, '_id' | 'state'>;

/** A bounce is more important than a previous subscription. */
export function stateOf({ subscribedAt, unsubscribedAt, failure }: SubscriberFields): string {
  if (unsubscribedAt !== null) return 'unsubscribed';
  if (failure !== null) return failure;
  return subscribedAt === null ? 'pending' : 'confirmed';
}

export const everySubscriberCsv = csvOf<SubscriberFields>([
  ['Email', ({ email }) => email],
  ['State', stateOf],
  ['Source', ({ source }) => source],
  ['Requested At', ({ requestedAt }) => requestedAt],
  ['Confirmed At', ({ subscribedAt }) => subscribedAt],
  ['Unsubscribed At', ({ unsubscribedAt }) => unsubscribedAt],
  ['Failed At', ({ failedAt }) => failedAt],
]);
