// The analyses that a member requested: one at a time, a limited number a day, each completed or failed once. An
// interrupted one blocks no other.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { type DataOf, defineEvent, type EventsOf, idOf, personal, publicText } from '../../../src/kernel/event.ts';
import { dayMs, minuteMs } from '../../../src/kernel/instants.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { analysisUnderWay, enoughForToday } from './errors.ts';
import { type Analysis, analysis, company, type Writer, writer } from './plan.ts';

export const analysisWithinMs = 45_000;
/** After this time, no run is writing it any more. */
const interruptedAfterMs = minuteMs;

export const AnalysisRequested = defineEvent('AnalysisRequested', {
  summary: 'A member asked for an analysis of their company.',
  version: 2,
  upcasters: { 1: (data) => ({ ...data, runId: '' }) },
  schema: z.object({
    analysisId: idOf('analysis'),
    memberId: idOf('member'),
    company: personal('memberId', company),
    requestedAt: z.string(),
    /** The run that writes it: if the same request is sent twice at once, one run writes. */
    runId: idOf('run'),
  }),
});

export const AnalysisCompleted = defineEvent('AnalysisCompleted', {
  summary: 'The adviser wrote an analysis.',
  version: 3,
  upcasters: { 1: (data) => data, 2: (data) => data },
  schema: z.object({
    analysisId: idOf('analysis'),
    memberId: idOf('member'),
    analysis: personal('memberId', analysis),
    writer,
  }),
});

export const AnalysisFailed = defineEvent('AnalysisFailed', {
  summary: 'The adviser could not write an analysis.',
  schema: z.object({
    analysisId: idOf('analysis'),
    memberId: idOf('member'),
    message: publicText('One of our own messages.'),
  }),
});

const events = [AnalysisRequested, AnalysisCompleted, AnalysisFailed] as const;
type AnalysisEvent = EventsOf<typeof events>;

type RequestAnalysis = Command<
  'RequestAnalysis',
  Omit<DataOf<typeof AnalysisRequested>, 'requestedAt'> & Readonly<{ maxPerDay: number }>
>;
type CompleteAnalysis = Command<'CompleteAnalysis', DataOf<typeof AnalysisCompleted>>;
type FailAnalysis = Command<'FailAnalysis', DataOf<typeof AnalysisFailed>>;
type AnalysisCommand = RequestAnalysis | CompleteAnalysis | FailAnalysis;

type Asked = Readonly<{ analysisId: string; requestedAt: string; runId: string }>;
export type Outcome = Asked &
  (
    | Readonly<{ status: 'under-way' }>
    | Readonly<{ status: 'completed'; analysis: Analysis | null; writer: Writer }>
    | Readonly<{ status: 'failed'; message: string }>
  );
/** Oldest first. */
export type AnalysesState = Readonly<{ analyses: readonly Outcome[] }>;

const settled = ({ analyses }: AnalysesState, id: string, end: (asked: Asked) => Outcome): AnalysesState => ({
  analyses: analyses.map((each) => (each.analysisId === id ? end(each) : each)),
});

function evolve(state: AnalysesState, event: AnalysisEvent): AnalysesState {
  switch (event.type) {
    case 'AnalysisRequested': {
      const { analysisId, requestedAt, runId } = event.data;
      return { analyses: [...state.analyses, { analysisId, requestedAt, runId, status: 'under-way' }] };
    }
    case 'AnalysisCompleted': {
      const { analysisId, analysis: written, writer: by } = event.data;
      return settled(state, analysisId, ({ requestedAt, runId }) => ({
        ...{ analysisId, requestedAt, runId, status: 'completed', analysis: written, writer: by },
      }));
    }
    case 'AnalysisFailed': {
      const { analysisId, message } = event.data;
      return settled(state, analysisId, ({ requestedAt, runId }) => ({
        ...{ analysisId, requestedAt, runId, status: 'failed', message },
      }));
    }
  }
}

export const isUnderWay = ({ status, requestedAt }: Outcome, at: string): boolean =>
  status === 'under-way' && Date.parse(at) - Date.parse(requestedAt) < interruptedAfterMs;

/** A failed analysis does not count against the daily limit. */
function requested({ data, at }: RequestAnalysis, { analyses }: AnalysesState): readonly AnalysisEvent[] | Refusal {
  if (analyses.some((each) => isUnderWay(each, at))) return analysisUnderWay;
  const since = Date.parse(at) - dayMs;
  const counted = analyses.filter(
    ({ status, requestedAt }) => status === 'completed' && Date.parse(requestedAt) > since,
  );
  const { maxPerDay, ...asked } = data;
  const freesNext = counted.at(-maxPerDay);
  if (freesNext !== undefined) {
    const retryAfterSeconds = Math.ceil((Date.parse(freesNext.requestedAt) - since) / 1_000);
    const hours = Math.max(1, Math.ceil(retryAfterSeconds / 3_600));
    const words = `You have used up your ${maxPerDay} analyses for today. You can ask for the next one in ${hours} hour${hours === 1 ? '' : 's'}.`;
    return enoughForToday.saying(words, { retryAfterSeconds });
  }
  return [AnalysisRequested({ ...asked, requestedAt: at })];
}

function decide(command: AnalysisCommand, state: AnalysesState): readonly AnalysisEvent[] | Refusal {
  if (command.type === 'RequestAnalysis') return requested(command, state);
  const { analysisId } = command.data;
  const isOpen = state.analyses.some((each) => each.analysisId === analysisId && each.status === 'under-way');
  if (!isOpen) return [];
  return [command.type === 'CompleteAnalysis' ? AnalysisCompleted(command.data) : AnalysisFailed(command.data)];
}

export const companyAnalyses = aggregate({
  category: 'analyses',
  events,
  decider: { initial: { analyses: [] } as AnalysesState, evolve, decide },
});
