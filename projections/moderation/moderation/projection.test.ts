import { test } from 'vitest';
import { AppealAnswered, AppealRaised, CaseDecided } from '../../../modules/moderation/model/decision.ts';
import { FlagRaised, FlagWithdrawn } from '../../../modules/moderation/model/flag.ts';
import { erased } from '../../../src/testing/community-events-fixture.ts';
import { minutesIn, specifyProjection } from '../../../src/testing/projections/projection-specification.ts';
import { cases, decisions, flags, moderationProjection } from './projection.ts';

const moderation = specifyProjection(moderationProjection);

const about = (flaggerId: string) => ({
  ...{ flagId: `flag-by-${flaggerId}`, kind: 'post' as const, aboutId: 'p1', authorId: 'bob', flaggerId },
  evidenceId: `evidence-by-${flaggerId}`,
});
const flagged = (flaggerId: string) =>
  FlagRaised({
    ...about(flaggerId),
    kind: 'post',
    reason: 'spam',
    text: 'It sells',
    evidence: { text: 'Buy', versions: [], mediaUrls: [] },
    staffIds: ['chief'],
  });
const withdrawn = (flaggerId: string) => FlagWithdrawn({ ...about(flaggerId), kind: 'post' });
const decided = CaseDecided({
  ...{ decisionId: 'd1', caseId: 'post-p1', kind: 'post' as const, aboutId: 'p1', memberId: 'bob', deciderId: 'chief' },
  ...{
    outcome: 'warn' as const,
    suspendedUntil: null,
    appealableUntil: minutesIn(90),
    reason: 'Mind it',
    flaggerIds: ['ada'],
    clears: null,
  },
});

test('several flags of one item are one case', () => {
  const documents = moderation.given(flagged('ada'), flagged('eve'));
  documents.thenHolds(cases, {
    _id: 'post-p1',
    memberId: 'bob',
    state: 'open',
    openFlags: 2,
    round: 0,
    flaggedAt: minutesIn(1),
  });
  documents.thenHolds(
    flags,
    { _id: 'post-p1:ada', reason: 'spam', text: 'It sells', isRaised: true },
    { _id: 'post-p1:eve', createdAt: minutesIn(1) },
  );
});

test('a case whose flags are all withdrawn is no longer open, and a decided one stays decided', () => {
  moderation
    .given(flagged('ada'), withdrawn('ada'))
    .thenHolds(cases, { _id: 'post-p1', state: 'withdrawn', openFlags: 0 });
  moderation
    .given(flagged('ada'), decided, flagged('eve'), withdrawn('eve'))
    .thenHolds(cases, { _id: 'post-p1', state: 'decided', openFlags: 0, round: 1 });
});

test('a decision closes the case, and the next flag opens it again', () => {
  moderation.given(flagged('ada'), decided).thenHolds(cases, { _id: 'post-p1', state: 'decided', round: 1 });
  moderation
    .given(flagged('ada'), decided, flagged('eve'))
    .thenHolds(cases, { _id: 'post-p1', state: 'open', openFlags: 1, round: 1 });
});

const appealed = AppealRaised({ decisionId: 'd1', memberId: 'bob', text: 'I quoted', staffIds: ['chief'] });
const appealAnswered = AppealAnswered({
  ...{
    decisionId: 'd1',
    caseId: 'post-p1',
    memberId: 'bob',
    answererId: 'deputy',
    outcome: 'upheld' as const,
    text: 'No',
  },
});

test('an appeal is open until it is answered', () => {
  moderation
    .given(flagged('ada'), decided, appealed)
    .thenHolds(decisions, { _id: 'd1', appealState: 'waiting', appeal: { text: 'I quoted', createdAt: minutesIn(2) } });
  moderation.given(flagged('ada'), decided, appealed, appealAnswered).thenHolds(decisions, {
    _id: 'd1',
    appealState: 'answered',
    answer: { outcome: 'upheld', text: 'No', createdAt: minutesIn(3) },
  });
});

test('the text of erased members is removed, and decisions stay', () => {
  const documents = moderation.given(flagged('ada'), decided, appealed, appealAnswered, erased('bob'), erased('ada'));
  documents.thenHolds(flags, { _id: 'post-p1:ada', text: null });
  documents.thenHolds(decisions, {
    _id: 'd1',
    outcome: 'warn',
    reason: null,
    appeal: { text: null, createdAt: minutesIn(2) },
    answer: { outcome: 'upheld', text: null, createdAt: minutesIn(3) },
  });
});
