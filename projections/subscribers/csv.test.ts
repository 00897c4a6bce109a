import { expect, test } from 'vitest';
import { csvHead, csvRows } from './csv.ts';
import type { SubscriberView } from './queries.ts';

const subscriber = (told: Partial<SubscriberView>): SubscriberView => ({
  ...{ id: 's1', email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace', username: 'ada', role: 'Founder' },
  ...{ source: 'newsletter_cta', subscribedAt: '2026-11-22T08:00:00.000Z', unsubscribedAt: null },
  profileCompletedAt: '2026-11-22T09:00:00.000Z',
  ...told,
});

test('the columns are named as they always are', () => {
  expect(csvHead).toBe('\uFEFFEmail,First Name,Last Name,Username,Role,Source,Subscribed At,Profile Completed\r\n');
});

test('a row has what is known, and blanks for the rest', () => {
  expect(csvRows([subscriber({})])).toBe(
    'ada@example.com,Ada,Lovelace,ada,Founder,newsletter_cta,2026-11-22T08:00:00.000Z,Yes\r\n',
  );
  const stranger = { firstName: null, lastName: null, username: null, role: null, profileCompletedAt: null };
  expect(csvRows([subscriber(stranger)])).toBe('ada@example.com,,,,,newsletter_cta,2026-11-22T08:00:00.000Z,No\r\n');
});

test.each([
  ['=1+1', `"'=1+1"`],
  ['+44', `"'+44"`],
  ['-2', `"'-2"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['" =3"', `"'"" =3"""`],
  [' =3', `"' =3"`],
  ['\t=3', `"'\t=3"`],
  ['＝3', `"'＝3"`],
])('%j is text in every spreadsheet', (role, cell) => {
  expect(csvRows([subscriber({ role })])).toContain(`,ada,${cell},newsletter_cta`);
});

test('commas, quotes and line ends stay within their cell', () => {
  expect(csvRows([subscriber({ role: 'Maker, "chief"\nof lamps' })])).toContain(`,"Maker, ""chief""\nof lamps",`);
});
