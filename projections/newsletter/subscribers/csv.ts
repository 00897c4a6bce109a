// Subscribers as CSV files for spreadsheets: the current subscribers, and all with their state. The files have a byte
// order mark, and contain nothing that would run as a formula.
import type { SubscriberView } from './queries.ts';
import type { SubscriberDocument } from './read-model.ts';

type Columns<Row> = readonly (readonly [title: string, of: (row: Row) => string | null])[];

const byteOrderMark = '\uFEFF';

function csvOf<Row>(columns: Columns<Row>) {
  return {
    head: `${byteOrderMark}${rowOf(columns.map(([title]) => title))}`,
    rows: (rows: readonly Row[]): string => rows.map((row) => rowOf(columns.map(([, of]) => of(row) ?? ''))).join(''),
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

function rowOf(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** Puts an apostrophe before anything that a spreadsheet could take for a formula, even after spaces and quotes. */
function cellOf(text: string): string {
  const plain = /^[\s"'\uFEFF]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n\t;']|^\s|\s$/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
