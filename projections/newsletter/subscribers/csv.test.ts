import { expect, test } from 'vitest';
import { everySubscriberCsv, stateOf, subscribedCsv } from './csv.ts';
import type { SubscriberView } from './queries.ts';

const subscriber = (told: Partial<SubscriberView>): SubscriberView => ({
  ...{ id: 's1', email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace', username: 'ada', role: 'Founder' },
  ...{ source: 'newsletter_cta', subscribedAt: '2026-11-22T08:00:00.000Z', unsubscribedAt: null, isFailing: false },
  profileCompletedAt: '2026-11-22T09:00:00.000Z',
  ...told,
});

test('the columns have their fixed names', () => {
  expect(subscribedCsv.head).toBe(
    '\uFEFFEmail,First Name,Last Name,Username,Role,Source,Subscribed At,Profile Completed\r\n',
  );
});

test('a row has what is known, and blanks for the rest', () => {
  expect(subscribedCsv.rows([subscriber({})])).toBe(
    'ada@example.com,Ada,Lovelace,ada,Founder,newsletter_cta,2026-11-22T08:00:00.000Z,Yes\r\n',
  );
  const stranger = { firstName: null, lastName: null, username: null, role: null, profileCompletedAt: null };
  expect(subscribedCsv.rows([subscriber(stranger)])).toBe(
    'ada@example.com,,,,,newsletter_cta,2026-11-22T08:00:00.000Z,No\r\n',
  );
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
  expect(subscribedCsv.rows([subscriber({ role })])).toContain(`,ada,${cell},newsletter_cta`);
});

test('commas, quotes and line ends stay within their cell', () => {
  expect(subscribedCsv.rows([subscriber({ role: 'Maker, "chief"\nof lamps' })])).toContain(
    `,"Maker, ""chief""\nof lamps",`,
  );
});

const times = { requestedAt: '2026-11-01T08:00:00.000Z', subscribedAt: null, unsubscribedAt: null };
const document = {
  _id: 's1',
  email: 'ada@example.com',
  source: 'newsletter_cta',
  failure: null,
  failedAt: null,
  mailings: [],
  ...times,
};
const later = '2026-11-02T08:00:00.000Z';

test.each([
  ['pending', {}],
  ['confirmed', { subscribedAt: later }],
  ['unsubscribed', { subscribedAt: later, unsubscribedAt: later, failure: 'bounced' as const }],
  ['bounced', { subscribedAt: later, failure: 'bounced' as const }],
  ['complained', { failure: 'complained' as const }],
])('a subscriber is %s', (state, more) => {
  expect(stateOf({ ...document, ...more })).toBe(state);
});

test('the complete file has the state, and when each began, as text', () => {
  expect(everySubscriberCsv.head).toBe(
    '\uFEFFEmail,State,Source,Requested At,Confirmed At,Unsubscribed At,Failed At\r\n',
  );
  const bounced = { ...document, source: '=1+1', subscribedAt: later, failure: 'bounced' as const, failedAt: later };
  expect(everySubscriberCsv.rows([bounced])).toBe(
    `ada@example.com,bounced,"'=1+1",2026-11-01T08:00:00.000Z,${later},,${later}\r\n`,
  );
});
