// The decisions about flags, cases and standings.
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { AppealAnswered, AppealRaised, CaseDecided, decisions } from './decision.ts';
import {
  alreadyAnswered,
  alreadyAppealed,
  alreadyDecided,
  anotherAnswers,
  appealTooLate,
  decisionNotFound,
  nothingToAnswer,
  notYourOwn,
  onlyStaff,
} from './errors.ts';
import { EvidenceForgotten, FlagRaised, FlagWithdrawn, flags } from './flag.ts';
import { MemberSuspended, SuspensionLifted, standings, suspensionAt } from './standing.ts';
import { whileSuspended } from './suspended.ts';

const member = (id: string, isAdmin = false): Actor => ({ kind: 'member', id, isAdmin });
const at = '2026-03-01T09:00:00.000Z';
const ada = { actor: member('ada'), at };
const bob = { actor: member('bob'), at };
const chief = { actor: member('chief', true), at };
const deputy = { actor: member('deputy', true), at };

describe('a flag', () => {
  const flag = specify(flags);
  const about = {
    ...{ flagId: 'flag1', kind: 'post' as const, aboutId: 'post1', authorId: 'bob', evidenceId: 'evidence1' },
  } as const;
  const evidence = { text: 'Buy', versions: [], mediaUrls: [] };
  const fields = { reason: 'spam' as const, text: 'It sells', evidence, staffIds: ['chief'] };
  const raise = { type: 'RaiseFlag', data: { ...about, ...fields } } as const;
  const raised = FlagRaised({ ...about, ...fields, flaggerId: 'ada' });
  const withdrawn = FlagWithdrawn({ ...about, flaggerId: 'ada' });
  const forget = { type: 'ForgetEvidence', data: { evidenceId: 'evidence1' }, ...ada } as const;

  it('counts once, can be withdrawn, and raised again', () => {
    flag
      .given()
      .when({ ...raise, ...ada })
      .thenDecided(raised);
    flag
      .given(raised)
      .when({ ...raise, ...ada })
      .thenNothing();
    flag
      .given(raised)
      .when({ type: 'WithdrawFlag', data: {}, ...ada })
      .thenDecided(withdrawn);
    flag
      .given(raised, withdrawn)
      .when({ type: 'WithdrawFlag', data: {}, ...ada })
      .thenNothing();
    flag
      .given(raised, withdrawn)
      .when({ ...raise, ...ada })
      .thenDecided(raised);
  });

  it('by the author is refused', () => {
    flag
      .given()
      .when({ ...raise, ...bob })
      .thenRefused(notYourOwn);
  });

  it('has only its own evidence forgotten, once', () => {
    const forgotten = EvidenceForgotten({ flagId: 'flag1', evidenceId: 'evidence1' });
    flag.given(raised).when(forget).thenDecided(forgotten);
    flag.given(raised, forgotten).when(forget).thenNothing();
    flag
      .given(raised)
      .when({ ...forget, data: { evidenceId: 'evidence2' } })
      .thenNothing();
  });
});

describe('a decision', () => {
  const decision = specify(decisions);
  const data = {
    ...{ decisionId: 'decision1', caseId: 'post-post1', kind: 'post' as const, aboutId: 'post1', memberId: 'bob' },
    ...{
      outcome: 'warn' as const,
      suspendedUntil: null,
      appealableUntil: '2026-03-31T09:00:00.000Z',
      reason: 'Mind it',
      clears: null,
    },
  } as const;
  const decide = { type: 'DecideCase', data: { ...data, flaggerIds: ['ada'] } } as const;
  const decided = CaseDecided({ ...data, deciderId: 'chief', flaggerIds: ['ada'] });
  const appeal = { type: 'RaiseAppeal', data: { text: 'No', staffIds: ['chief', 'deputy'] }, ...bob } as const;
  const appealed = AppealRaised({
    decisionId: 'decision1',
    memberId: 'bob',
    text: 'No',
    staffIds: ['chief', 'deputy'],
  });
  const answer = {
    type: 'AnswerAppeal',
    data: { outcome: 'upheld', text: 'Yes', staffIds: ['chief', 'deputy'] },
  } as const;
  const answeredBy = (answererId: string) =>
    AppealAnswered({
      ...{ decisionId: 'decision1', caseId: 'post-post1', memberId: 'bob', answererId },
      ...{ outcome: 'upheld' as const, text: 'Yes' },
    });

  it('is made by moderators, once', () => {
    decision
      .given()
      .when({ ...decide, ...chief })
      .thenDecided(decided);
    decision
      .given()
      .when({ ...decide, ...ada })
      .thenRefused(onlyStaff);
    decision
      .given(decided)
      .when({ ...decide, ...deputy })
      .thenRefused(alreadyDecided);
  });

  it('can be appealed once, in time, by the member concerned', () => {
    decision.given(decided).when(appeal).thenDecided(appealed);
    decision.given(decided, appealed).when(appeal).thenRefused(alreadyAppealed);
    decision
      .given(decided)
      .when({ ...appeal, ...ada })
      .thenRefused(decisionNotFound);
    decision.given().when(appeal).thenRefused(decisionNotFound);
    decision
      .given(decided)
      .when({ ...appeal, at: '2026-03-31T09:00:00.000Z' })
      .thenRefused(appealTooLate);
  });

  it('of dismissal is unknown to the member it is about', () => {
    const dismissed = CaseDecided({
      ...data,
      appealableUntil: null,
      outcome: 'dismiss',
      deciderId: 'chief',
      flaggerIds: [],
    });
    decision.given(dismissed).when(appeal).thenRefused(decisionNotFound);
  });

  it('has its appeal answered by another moderator, if there is one', () => {
    const open = decision.given(decided, appealed);
    open.when({ ...answer, ...deputy }).thenDecided(answeredBy('deputy'));
    open.when({ ...answer, ...chief }).thenRefused(anotherAnswers);
    const alone = { ...answer, data: { ...answer.data, staffIds: ['chief'] }, ...chief };
    open.when(alone).thenDecided(answeredBy('chief'));
    open.when({ ...answer, ...ada }).thenRefused(onlyStaff);
  });

  it('has its appeal answered once, and not before there is one', () => {
    decision
      .given(decided)
      .when({ ...answer, ...deputy })
      .thenRefused(nothingToAnswer);
    decision
      .given(decided, appealed, answeredBy('deputy'))
      .when({ ...answer, ...deputy })
      .thenRefused(alreadyAnswered);
  });
});

describe('a standing', () => {
  const standing = specify(standings);
  const suspended = (decisionId: string, until: string | null) =>
    MemberSuspended({ memberId: 'bob', decisionId, until });
  const lifted = (decisionId: string) => SuspensionLifted({ memberId: 'bob', decisionId });
  const lift = { type: 'Lift', ...chief } as const;

  it('records each suspension once', () => {
    const suspend = { type: 'Suspend', data: { memberId: 'bob', decisionId: 'd1', until: null } } as const;
    standing
      .given()
      .when({ ...suspend, ...chief })
      .thenDecided(suspended('d1', null));
    standing
      .given(suspended('d1', null))
      .when({ ...suspend, ...chief })
      .thenNothing();
    standing
      .given()
      .when({ ...suspend, ...ada })
      .thenRefused(onlyStaff);
  });

  it('loses only the suspension that is lifted', () => {
    const both = standing.given(suspended('d1', null), suspended('d2', null));
    both.when({ ...lift, data: { memberId: 'bob', decisionId: 'd1' } }).thenDecided(lifted('d1'));
    const one = standing.given(suspended('d1', null), suspended('d2', null), lifted('d1'));
    one.when({ ...lift, data: { memberId: 'bob', decisionId: 'd1' } }).thenNothing();
  });

  it('never imposes a suspension that was lifted before it was carried out', () => {
    standing
      .given()
      .when({ ...lift, data: { memberId: 'bob', decisionId: 'd1' } })
      .thenDecided(lifted('d1'));
    standing
      .given(lifted('d1'))
      .when({ type: 'Suspend', data: { memberId: 'bob', decisionId: 'd1', until: null }, ...chief })
      .thenNothing();
  });

  const march = (day: number) => `2026-03-${String(day).padStart(2, '0')}T09:00:00.000Z`;

  const holding = (ends: readonly (readonly [string, string | null])[]) =>
    new Map(ends.map(([decisionId, until]) => [decisionId, { until, isLifted: false }]));

  it.each([
    [[], undefined],
    [[['d1', march(1)]], undefined],
    [[['d1', march(2)]], { until: march(2) }],
    [
      [
        ['d1', march(4)],
        ['d2', march(3)],
      ],
      { until: march(4) },
    ],
    [
      [
        ['d1', march(4)],
        ['d2', null],
      ],
      { until: null },
    ],
  ] as const)('%j suspends: %j', (ends, suspension) => {
    expect(suspensionAt(holding(ends), at)).toEqual(suspension);
  });

  it('names its end in words', () => {
    expect(whileSuspended(holding([['d1', march(2)]]), at)).toMatchObject({
      message:
        'You are suspended until 2 March 2026 at 09:00 UTC: you can read and export your data, and change nothing.',
      details: { until: march(2) },
    });
    expect(whileSuspended(new Map(), at)).toBeUndefined();
  });
});
