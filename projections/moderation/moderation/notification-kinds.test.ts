import { expect, test } from 'vitest';
import { AppealAnswered, AppealRaised, CaseDecided } from '../../../modules/moderation/model/decision.ts';
import { FlagRaised } from '../../../modules/moderation/model/flag.ts';
import { notificationsBy } from '../../../src/testing/notifications-by.ts';
import { appealAnsweredKind, decisionKind, flagDecidedKind } from './decision-kinds.ts';
import { newAppealKind, newFlagKind } from './new-flag-kind.ts';

const flagged = (flaggerId: string) =>
  FlagRaised({
    ...{
      flagId: `by-${flaggerId}`,
      kind: 'post' as const,
      aboutId: 'p1',
      authorId: 'bob',
      flaggerId,
      evidenceId: flaggerId,
    },
    ...{
      reason: 'spam' as const,
      text: null,
      evidence: { text: 'Buy', versions: [], mediaUrls: [] },
      staffIds: ['chief'],
    },
  });
const decided = (outcome: 'dismiss' | 'warn' | 'restore') =>
  CaseDecided({
    ...{
      decisionId: 'd1',
      caseId: 'post-p1',
      kind: 'post' as const,
      aboutId: 'p1',
      memberId: 'bob',
      deciderId: 'chief',
    },
    ...{
      outcome,
      suspendedUntil: null,
      appealableUntil: null,
      reason: 'Mind it',
      flaggerIds: ['ada', 'eve'],
      clears: null,
    },
  });
const recipients = (told: readonly Readonly<{ to: string | null }>[]) => told.map(({ to }) => to);

test('moderators are notified once a day about each flagged item', () => {
  const notification = { to: 'chief', message: 'A post was reported: spam', actionUrl: '/admin?tab=flags' };
  expect(notificationsBy(newFlagKind, flagged('ada'), flagged('eve'))).toEqual([notification]);
});

test('a decision notifies the member concerned, unless it is a dismissal', () => {
  const message = 'Our moderators have warned you. The reason is on your account page.';
  expect(notificationsBy(decisionKind, decided('warn'))).toEqual([
    { to: 'bob', message, actionUrl: '/account#moderation' },
  ]);
  expect(notificationsBy(decisionKind, decided('dismiss'))).toEqual([]);
});

test('everyone who flagged is notified that it was reviewed', () => {
  expect(recipients(notificationsBy(flagDecidedKind, decided('warn')))).toEqual(['ada', 'eve']);
  expect(recipients(notificationsBy(flagDecidedKind, decided('dismiss')))).toEqual(['ada', 'eve']);
  expect(notificationsBy(flagDecidedKind, decided('restore'))).toEqual([]);
});

test('an appeal notifies the moderators, and its answer the member', () => {
  const appealed = AppealRaised({ decisionId: 'd1', memberId: 'bob', text: 'No', staffIds: ['chief', 'deputy'] });
  expect(recipients(notificationsBy(newAppealKind, appealed))).toEqual(['chief', 'deputy']);
  const appealAnswered = AppealAnswered({
    ...{ decisionId: 'd1', caseId: 'post-p1', memberId: 'bob', answererId: 'deputy' },
    ...{ outcome: 'overturned' as const, text: 'Yes' },
  });
  const message = 'The decision was taken back.';
  expect(notificationsBy(appealAnsweredKind, appealAnswered)).toEqual([
    { to: 'bob', message, actionUrl: '/account#moderation' },
  ]);
});
