// A member's plan: requested, then a report, or a failure that can be retried. Its owner may share it by a link. An
// attempt is decided once, however often its work runs.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf, personal } from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { notFailed, notReady, planNotFound } from './errors.ts';
import { type Answers, answers, type Failure, failures, type Report, report, type Writer, writer } from './report.ts';

const ids = { planId: idOf('plan'), memberId: idOf('member') };
const attempt = z.int().min(1);
/** Whether the answers may be sent to a model's provider. */
const hasConsent = z.boolean();

export const PlanRequested = defineEvent('PlanRequested', {
  summary: 'A member asked for an implementation plan.',
  schema: z.object({ ...ids, answers: personal('memberId', answers), hasConsent }),
});
export const ReportGenerated = defineEvent('ReportGenerated', {
  summary: 'The report of a plan was written.',
  version: 2,
  upcasters: { 1: (data) => data },
  schema: z.object({
    ...ids,
    attempt,
    /** It quotes the member's own words. */
    report: personal('memberId', report),
    writer,
    toolIds: z.array(idOf('tool')),
    innovativeTools: z.int(),
  }),
});
export const ReportFailed = defineEvent('ReportFailed', {
  summary: 'The report of a plan could not be written.',
  version: 3,
  upcasters: { 1: (data) => data, 2: (data) => data },
  schema: z.object({ ...ids, attempt, reason: z.enum(failures) }),
});
export const PlanRetried = defineEvent('PlanRetried', {
  summary: 'A member asked again for a plan that had failed.',
  schema: z.object({ ...ids, attempt, hasConsent }),
});
export const PlanShared = defineEvent('PlanShared', {
  summary: 'A member created a link with which others can read and comment on a plan.',
  schema: z.object({ ...ids, linkId: idOf('link') }),
});
export const PlanUnshared = defineEvent('PlanUnshared', {
  summary: 'A member revoked the link to a plan.',
  schema: z.object(ids),
});

const events = [PlanRequested, ReportGenerated, ReportFailed, PlanRetried, PlanShared, PlanUnshared] as const;
type PlanEvent = EventsOf<typeof events>;

type RequestPlan = Command<'RequestPlan', Readonly<{ planId: string; answers: Answers; hasConsent: boolean }>>;
type RecordReport = Command<'RecordReport', Readonly<{ attempt: number; report: Report; writer: Writer }>>;
type RecordFailure = Command<'RecordFailure', Readonly<{ attempt: number; reason: Failure }>>;
type RetryPlan = Command<'RetryPlan', Readonly<{ hasConsent: boolean }>>;
type SharePlan = Command<'SharePlan', Readonly<{ linkId: string }>>;
type UnsharePlan = Command<'UnsharePlan'>;
type PlanCommand = RequestPlan | RecordReport | RecordFailure | RetryPlan | SharePlan | UnsharePlan;

/** A refused plan leaves nothing behind. */
export const wasNeverPaid = ({ attempt: of, reason }: Readonly<{ attempt: number; reason: Failure }>): boolean =>
  of === 1 && reason === 'unpaid';

export const planStatuses = ['generating', 'ready', 'failed'] as const;
export type PlanStatus = (typeof planStatuses)[number];

type Requested = Readonly<{
  status: PlanStatus;
  planId: string;
  memberId: string;
  /** Null once the member is erased. */
  answers: Answers | null;
  hasConsent: boolean;
  attempt: number;
  report: Report | null;
  linkId: string | null;
}>;
type PlanState = Readonly<{ status: 'none' }> | Requested;

function evolve(state: PlanState, event: PlanEvent): PlanState {
  if (event.type === 'PlanRequested') {
    const { planId, memberId, answers: given, hasConsent: consents } = event.data;
    const fields = { planId, memberId, answers: given, hasConsent: consents };
    return { ...fields, status: 'generating', attempt: 1, report: null, linkId: null };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'ReportGenerated':
      return { ...state, status: 'ready', report: event.data.report };
    case 'ReportFailed':
      return wasNeverPaid(event.data) ? { status: 'none' } : { ...state, status: 'failed' };
    case 'PlanRetried':
      return { ...state, status: 'generating', attempt: event.data.attempt, hasConsent: event.data.hasConsent };
    case 'PlanShared':
      return { ...state, linkId: event.data.linkId };
    case 'PlanUnshared':
      return { ...state, linkId: null };
  }
}

function decide(command: PlanCommand, state: PlanState): readonly PlanEvent[] | Refusal {
  if (command.type === 'RequestPlan')
    return state.status === 'none' ? [PlanRequested({ ...command.data, memberId: actingMember(command) })] : [];
  if (state.status === 'none') return planNotFound;
  const { planId, memberId } = state;
  switch (command.type) {
    case 'RecordReport': {
      const { attempt: of, report: written, writer: by } = command.data;
      if (!isOpen(state, of)) return [];
      const toolIds = written.recommendedTools.map(({ toolId }) => toolId);
      const innovativeTools = written.recommendedTools.filter(({ isInnovative }) => isInnovative).length;
      const fields = { attempt: of, report: written, writer: by, toolIds, innovativeTools };
      return [ReportGenerated({ planId, memberId, ...fields })];
    }
    case 'RecordFailure':
      return isOpen(state, command.data.attempt) ? [ReportFailed({ planId, memberId, ...command.data })] : [];
    case 'RetryPlan':
    case 'SharePlan':
    case 'UnsharePlan':
      // For anyone else there is no such plan.
      return actingMember(command) === memberId ? decideForOwner(command, state) : planNotFound;
  }
}

function decideForOwner(
  command: RetryPlan | SharePlan | UnsharePlan,
  { planId, memberId, status, attempt: last, linkId }: Requested,
): readonly PlanEvent[] | Refusal {
  switch (command.type) {
    case 'RetryPlan':
      if (status !== 'failed') return notFailed;
      return [PlanRetried({ planId, memberId, attempt: last + 1, hasConsent: command.data.hasConsent })];
    case 'SharePlan':
      if (status !== 'ready') return notReady;
      return linkId === null ? [PlanShared({ planId, memberId, linkId: command.data.linkId })] : [];
    case 'UnsharePlan':
      return linkId === null ? [] : [PlanUnshared({ planId, memberId })];
  }
}

/** Whether an attempt is still open. The result of an earlier one may arrive late. */
const isOpen = (state: Requested, of: number): boolean => state.status === 'generating' && state.attempt === of;

export const plans = aggregate({
  category: 'plan',
  events,
  decider: { initial: { status: 'none' } as PlanState, evolve, decide },
});
