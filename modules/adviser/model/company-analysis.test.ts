import { describe, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { AnalysisCompleted, AnalysisFailed, AnalysisRequested, companyAnalyses } from './company-analysis.ts';
import { analysisUnderWay, enoughForToday } from './errors.ts';

const ada: Actor = { kind: 'member', id: 'ada', isAdmin: false };

describe('the analyses of a member', () => {
  const analyses = specify(companyAnalyses);
  type Request = Parameters<ReturnType<(typeof analyses)['given']>['when']>[0];
  // The decider passes it on.
  const company = null as never;
  const requestAt = (at: string, analysisId = 'next') =>
    ({
      type: 'RequestAnalysis',
      data: { analysisId, memberId: 'ada', company, runId: 'r1', maxPerDay: 2 },
      actor: ada,
      at,
    }) satisfies Request;
  const requested = (analysisId: string, requestedAt: string) =>
    AnalysisRequested({ analysisId, memberId: 'ada', company: null, requestedAt, runId: 'r1' });
  const of = (analysisId: string) => ({ analysisId, memberId: 'ada' });
  const writer = { engine: 'embedded' } as const;
  const completed = (analysisId: string) => AnalysisCompleted({ ...of(analysisId), analysis: null, writer });
  const failed = (analysisId: string) => AnalysisFailed({ ...of(analysisId), message: 'No luck.' });

  it('are written one at a time, and an interrupted one blocks no other', () => {
    const first = requested('a1', '2026-03-02T09:00:00.000Z');
    analyses.given(first).when(requestAt('2026-03-02T09:00:59.999Z')).thenRefused(analysisUnderWay);
    const later = '2026-03-02T09:01:00.000Z';
    analyses.given(first).when(requestAt(later)).thenDecided(requested('next', later));
  });

  it('are limited within 24 hours, and failed ones don’t count', () => {
    const completedTwice = ['a1', 'a2'].flatMap((id, hour) => [
      requested(id, `2026-03-02T0${hour}:00:00.000Z`),
      completed(id),
    ]);
    analyses
      .given(...completedTwice)
      .when(requestAt('2026-03-02T23:59:59.000Z'))
      .thenRefused(enoughForToday);
    const tomorrow = '2026-03-03T00:00:00.000Z';
    analyses
      .given(...completedTwice)
      .when(requestAt(tomorrow))
      .thenDecided(requested('next', tomorrow));
    const noon = '2026-03-02T12:00:00.000Z';
    const [asked = requested('a1', noon)] = completedTwice;
    analyses
      .given(asked, failed('a1'), ...completedTwice.slice(2))
      .when(requestAt(noon))
      .thenDecided(requested('next', noon));
  });

  it('end once', () => {
    const pending = requested('a1', '2026-03-02T09:00:00.000Z');
    const complete = {
      type: 'CompleteAnalysis',
      data: { ...of('a1'), analysis: company, writer },
      actor: ada,
      at: '2026-03-02T09:00:10.000Z',
    } as const;
    const fail = { ...complete, type: 'FailAnalysis', data: { ...of('a1'), message: 'No luck.' } } as const;
    analyses.given(pending).when(complete).thenDecided(completed('a1'));
    analyses.given(pending).when(fail).thenDecided(failed('a1'));
    analyses.given(pending, completed('a1')).when(fail).thenNothing();
    analyses.given(pending, failed('a1')).when(complete).thenNothing();
    analyses.given().when(complete).thenNothing();
  });
});
