// Subscribers as a CSV file that a spreadsheet opens: with a byte order mark, and with nothing that it would run as a formula.
import type { SubscriberView } from './queries.ts';

const columns: readonly (readonly [title: string, of: (subscriber: SubscriberView) => string | null])[] = [
  ['Email', ({ email }) => email],
  ['First Name', ({ firstName }) => firstName],
  ['Last Name', ({ lastName }) => lastName],
  ['Username', ({ username }) => username],
  ['Role', ({ role }) => role],
  ['Source', ({ source }) => source],
  ['Subscribed At', ({ subscribedAt }) => subscribedAt],
  ['Profile Completed', ({ profileCompletedAt }) => (profileCompletedAt === null ? 'No' : 'Yes')],
];

const byteOrderMark = '\uFEFF';

export const csvHead = `${byteOrderMark}${rowOf(columns.map(([title]) => title))}`;

export const csvRows = (subscribers: readonly SubscriberView[]): string =>
  subscribers.map((subscriber) => rowOf(columns.map(([, of]) => of(subscriber) ?? ''))).join('');

function rowOf(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** An apostrophe before whatever a spreadsheet could take for a formula, also behind spaces and quotes. */
function cellOf(text: string): string {
  const plain = /^[\s"'\uFEFF]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n\t;']|^\s|\s$/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
