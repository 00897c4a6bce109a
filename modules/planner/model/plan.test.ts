// The changes to a plan, and its owner.
import { describe, test } from 'vitest';
import { specify } from '../../../src/testing/decider-specification.ts';
import { tool } from '../command-generators-fixture.ts';
import { notFailed, notReady, planNotFound } from './errors.ts';
import { PlanRequested, PlanRetried, PlanShared, PlanUnshared, plans, ReportFailed, ReportGenerated } from './plan.ts';
import type { Answers, Report } from './report.ts';

const ids = { planId: 'p1', memberId: 'ada' };
const answers: Answers = {
  goals: 'Answer customers faster',
  stage: 'mvp',
  techStack: 'TypeScript',
  teamSize: '2-5',
  budget: '<$10k',
};
const report: Report = {
  summary: 'Start with the lamp.',
  recommendedTools: [tool('Lamp', true), tool('Torch', false), tool('Lantern', true)],
  ...{ implementationOrder: [], quickWins: [], kpis: [] },
};
const planRequested = PlanRequested({ ...ids, answers, hasConsent: false });
const writer = { engine: 'embedded' } as const;
const generated = (attempt: number) =>
  ReportGenerated({
    ...{ ...ids, attempt, report, writer, innovativeTools: 2 },
    toolIds: ['tool-of-Lamp', 'tool-of-Torch', 'tool-of-Lantern'],
  });
const failed = ReportFailed({ ...ids, attempt: 1, reason: 'too-slow' });
const retried = PlanRetried({ ...ids, attempt: 2, hasConsent: true });
const shared = PlanShared({ ...ids, linkId: 'l1' });

const at = '2026-11-22T20:00:00.000Z';
const by = (id: string) => ({ actor: { kind: 'member', id, isAdmin: false }, at }) as const;
const system = { actor: { kind: 'system', id: 'reactor' }, at } as const;
const record = (attempt: number) => ({ type: 'RecordReport', data: { attempt, report, writer }, ...system }) as const;
const fail = (attempt: number) =>
  ({ type: 'RecordFailure', data: { attempt, reason: 'too-slow' }, ...system }) as const;
const retry = (id: string) => ({ type: 'RetryPlan', data: { hasConsent: true }, ...by(id) }) as const;
const share = (id: string) => ({ type: 'SharePlan', data: { linkId: 'l1' }, ...by(id) }) as const;
const unshare = (id: string) => ({ type: 'UnsharePlan', data: {}, ...by(id) }) as const;

describe('a plan', () => {
  const { given } = specify(plans);

  test('belongs to the member who requests it', () => {
    const data = { planId: 'p1', answers, hasConsent: false };
    given()
      .when({ type: 'RequestPlan', data, ...by('ada') })
      .thenDecided(planRequested);
  });
  test('gets its report once', () => {
    given(planRequested).when(record(1)).thenDecided(generated(1));
    given(planRequested, generated(1)).when(record(1)).thenNothing();
    given(planRequested, generated(1)).when(fail(1)).thenNothing();
  });
  test('fails once, and can then be retried', () => {
    given(planRequested).when(fail(1)).thenDecided(failed);
    given(planRequested, failed).when(fail(1)).thenNothing();
    given(planRequested, failed).when(retry('ada')).thenDecided(retried);
    given(planRequested).when(retry('ada')).thenRefused(notFailed);
    given(planRequested, generated(1)).when(retry('ada')).thenRefused(notFailed);
  });
  test('ignores late results of an earlier attempt', () => {
    given(planRequested, failed, retried).when(record(1)).thenNothing();
    given(planRequested, failed, retried).when(fail(1)).thenNothing();
    given(planRequested, failed, retried).when(record(2)).thenDecided(generated(2));
  });
  test('is shared once its report is ready, by one link, until that is revoked', () => {
    given(planRequested).when(share('ada')).thenRefused(notReady);
    given(planRequested, generated(1)).when(share('ada')).thenDecided(shared);
    given(planRequested, generated(1), shared).when(share('ada')).thenNothing();
    given(planRequested, generated(1), shared).when(unshare('ada')).thenDecided(PlanUnshared(ids));
    given(planRequested, generated(1)).when(unshare('ada')).thenNothing();
  });
  test('does not exist for anyone else', () => {
    given(planRequested, failed).when(retry('bob')).thenRefused(planNotFound);
    given(planRequested, generated(1)).when(share('bob')).thenRefused(planNotFound);
    given(planRequested, generated(1), shared).when(unshare('bob')).thenRefused(planNotFound);
    given().when(retry('ada')).thenRefused(planNotFound);
  });
});
