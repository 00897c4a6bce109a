import { expect, test } from 'vitest';
import { specify } from '../../../src/testing/decider-specification.ts';
import { adminsOnly, mailingIsOver, mailingNotFound } from './errors.ts';
import { reportBatches, WeeklyReportBatchListed, WeeklyReportBatchMailed } from './report-batch.ts';
import * as mailing from './report-mailing.ts';

const at = '2026-11-23T09:00:00.000Z';
const grace = { kind: 'member', id: 'grace', isAdmin: true } as const;
const ada = { kind: 'member', id: 'ada', isAdmin: false } as const;
const system = { kind: 'system', id: 'newsletter' } as const;
const period = { mailingId: '2026-11-22-7', days: 7, firstDay: '2026-11-16', lastDay: '2026-11-22' } as const;
const pace = { perHour: 100, perDay: 1_000 };
const started = mailing.WeeklyReportMailingStarted({ ...period, ...pace, startedAt: at });
const of = { mailingId: period.mailingId };
const listed = mailing.WeeklyReportRecipientsListed({ ...of, recipients: 3 });
const ended = mailing.WeeklyReportMailed({ ...of, sent: 1, failed: 1, leftOut: 1 });

const report = specify(mailing.reportMailings);
const start = () => ({ type: 'StartMailing', data: { ...period, ...pace }, actor: grace, at }) as const;
const commandOf = (type: 'StopMailing' | 'ContinueMailing', actor: typeof grace | typeof ada = grace) =>
  ({ type, data: {}, actor, at }) as const;
const paced = (perHour: number) =>
  ({ type: 'PaceMailing', data: { perHour, perDay: 1_000 }, actor: grace, at }) as const;
const end = (sent: number) =>
  ({ type: 'EndMailing', data: { sent, failed: 1, leftOut: 1 }, actor: system, at }) as const;

test('a mailing is started once', () => {
  report.given().when(start()).thenDecided(started);
  report.given(started).when(start()).thenNothing();
  report.given(started, listed, ended).when(start()).thenNothing();
  expect(mailing.mailingIdOf(period)).toBe(period.mailingId);
});

test('it can be stopped, resumed and paced until it is over', () => {
  const stopped = mailing.WeeklyReportMailingStopped(of);
  report.given(started).when(commandOf('StopMailing')).thenDecided(stopped);
  report.given(started, stopped).when(commandOf('StopMailing')).thenNothing();
  report
    .given(started, stopped)
    .when(commandOf('ContinueMailing'))
    .thenDecided(mailing.WeeklyReportMailingContinued(of));
  report.given(started).when(commandOf('ContinueMailing')).thenNothing();
  report
    .given(started)
    .when(paced(5))
    .thenDecided(mailing.WeeklyReportMailingPaced({ ...of, perHour: 5, perDay: 1_000 }));
  report.given(started).when(paced(100)).thenNothing();
  report
    .given(started)
    .when({ ...paced(5), data: {} })
    .thenNothing();
  report.given(started).when(commandOf('StopMailing', ada)).thenRefused(adminsOnly);
  report.given().when(commandOf('StopMailing')).thenRefused(mailingNotFound);
  for (const command of [commandOf('StopMailing'), commandOf('ContinueMailing'), paced(5)])
    report.given(started, listed, ended).when(command).thenRefused(mailingIsOver);
});

test('it is over when each recipient has an outcome, and not before', () => {
  report.given(started, listed).when(end(1)).thenDecided(ended);
  report.given(started, listed, ended).when(end(1)).thenNothing();
  expect(() => report.given(started, listed).when(end(0))).toThrow('2 outcomes for 3 recipients');
  expect(() => report.given(started).when(end(1))).toThrow('3 outcomes for null recipients');
  const note = { type: 'NoteRecipients', data: { recipients: 3 }, actor: system, at } as const;
  report.given(started).when(note).thenDecided(listed);
  report.given(started, listed).when(note).thenNothing();
});

test('a batch is listed once, and each of its recipients has one outcome', () => {
  const batch = specify(reportBatches);
  const named = { ...of, batch: 0, subscriberIds: ['s1', 's2', 's3'], before: 0, next: null };
  const list = { type: 'ListBatch', data: named, actor: system, at } as const;
  const record = (outcomes: Partial<Record<'sent' | 'failed' | 'leftOut', readonly string[]>>) =>
    ({ type: 'RecordOutcomes', data: { sent: [], failed: [], leftOut: [], ...outcomes }, actor: system, at }) as const;
  const mailed = (outcomes: Partial<Record<'sent' | 'failed' | 'leftOut', string[]>>) =>
    WeeklyReportBatchMailed({ ...of, batch: 0, sent: [], failed: [], leftOut: [], ...outcomes });
  batch.given().when(list).thenDecided(WeeklyReportBatchListed(named));
  batch.given(WeeklyReportBatchListed(named)).when(list).thenNothing();
  const known = batch.given(WeeklyReportBatchListed(named), mailed({ sent: ['s1'] }));
  known.when(record({ sent: ['s1'] })).thenNothing();
  known
    .when(record({ sent: ['s1', 's2'], failed: ['s2', 's3'], leftOut: ['s9'] }))
    .thenDecided(mailed({ sent: ['s2'], failed: ['s3'] }));
  batch
    .given()
    .when(record({ sent: ['s1'] }))
    .thenNothing();
});
