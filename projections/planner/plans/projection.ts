// Folds plans, the progress of their tools, the measurements, and the comments on them.
import { MemberErased } from '../../../modules/accounts/model/member/events.ts';
import {
  PlanCommentDeleted,
  PlanCommented,
  PlanCommentRemoved,
  PlanCommentRestored,
} from '../../../modules/planner/model/comment.ts';
import {
  PlanRequested,
  PlanRetried,
  PlanShared,
  PlanUnshared,
  ReportFailed,
  ReportGenerated,
  wasNeverPaid,
} from '../../../modules/planner/model/plan.ts';
import { PlanReminderDue, PlanRemindersSet } from '../../../modules/planner/model/reminder.ts';
import { KpiMeasured, KpiMeasurementDeleted, ToolProgressed } from '../../../modules/planner/model/tracking.ts';
import { collection, defineProjection, tally } from '../../../src/platform/projection.ts';
import type {
  MeasurementDocument,
  PlanCommentDocument,
  PlanDocument,
  ProgressDocument,
  ReminderDocument,
} from './read-model.ts';

const planId = ({ data }: { data: { planId: string } }): string => data.planId;
const measurementId = ({ data }: { data: { measurementId: string } }): string => data.measurementId;
const memberId = ({ data }: { data: { memberId: string } }): string => data.memberId;
const commentId = ({ data }: { data: { commentId: string } }): string => data.commentId;

export const plans = collection<PlanDocument>('plans.plans', {
  whose: { owner: 'memberId', exportedAs: 'implementationPlans' },
  indexes: [{ fields: { memberId: 1, createdAt: -1 } }],
  rules: ({ on, onEach }) => [
    on(PlanRequested, {
      key: planId,
      fold: (_, { data: { memberId, answers, hasConsent }, metadata: { at } }, _id) => ({
        ...{ _id, memberId, status: 'generating', answers, hasConsent, report: null, writer: null, reason: null },
        ...{ innovativeTools: 0, linkId: null, createdAt: at, updatedAt: at },
      }),
    }),
    on(ReportGenerated, {
      key: planId,
      fold: (doc, { data: { report, writer, innovativeTools }, metadata }) =>
        doc && { ...doc, status: 'ready', report, writer, innovativeTools, updatedAt: metadata.at },
    }),
    on(ReportFailed, {
      key: planId,
      fold: (doc, { data, metadata }) =>
        wasNeverPaid(data) ? null : doc && { ...doc, status: 'failed', reason: data.reason, updatedAt: metadata.at },
    }),
    on(PlanRetried, {
      key: planId,
      fold: (doc, { data: { hasConsent }, metadata }) =>
        doc && { ...doc, status: 'generating', hasConsent, reason: null, updatedAt: metadata.at },
    }),
    on(PlanShared, { key: planId, fold: (doc, { data: { linkId } }) => doc && { ...doc, linkId } }),
    on(PlanUnshared, { key: planId, fold: (doc) => doc && { ...doc, linkId: null } }),
    on(ToolProgressed, { key: planId, fold: (doc, { metadata }) => doc && { ...doc, updatedAt: metadata.at } }),
    on(KpiMeasured, { key: planId, fold: (doc, { metadata }) => doc && { ...doc, updatedAt: metadata.at } }),
    onEach(MemberErased, { where: ({ data }) => ({ memberId: data.memberId }), fold: () => null }),
  ],
});

export const totals = tally('plans.totals', {
  of: plans,
  into: ({ memberId }) => memberId,
  count: ({ innovativeTools }) => ({ plans: 1, innovativeTools }),
});

export const plansByStatus = tally('plans.by-status', {
  of: plans,
  into: ({ status }) => status,
  count: () => ({ plans: 1 }),
});

export const progress = collection<ProgressDocument>('plans.progress', {
  whose: { owner: 'memberId', exportedAs: 'implementationProgress' },
  indexes: [{ fields: { planId: 1 } }, { fields: { memberId: 1 } }],
  rules: ({ on, onEach }) => [
    on(ToolProgressed, {
      key: ({ data }) => `${data.planId} ${data.toolId}`,
      fold(doc, { data: { notes, ...noted }, metadata: { at } }, _id) {
        if (notes === null) return null;
        const startedAt = noted.status === 'not_started' ? null : (doc?.startedAt ?? at);
        const completedAt = noted.status === 'completed' ? (doc?.completedAt ?? at) : null;
        return { _id, ...noted, notes, startedAt, completedAt };
      },
    }),
    onEach(MemberErased, { where: ({ data }) => ({ memberId: data.memberId }), fold: () => null }),
  ],
});

export const measurements = collection<MeasurementDocument>('plans.measurements', {
  whose: { owner: 'memberId', exportedAs: 'implementationMeasurements' },
  indexes: [{ fields: { planId: 1, recordedAt: 1 } }, { fields: { memberId: 1 } }],
  rules: ({ on, onEach }) => [
    on(KpiMeasured, {
      key: measurementId,
      fold: (_, { data }, _id) =>
        data.measured && { _id, planId: data.planId, memberId: data.memberId, ...data.measured },
    }),
    on(KpiMeasurementDeleted, { key: measurementId, fold: () => null }),
    onEach(MemberErased, { where: ({ data }) => ({ memberId: data.memberId }), fold: () => null }),
  ],
});

export const planComments = collection<PlanCommentDocument>('plans.comments', {
  whose: { owner: 'authorId', exportedAs: 'implementationPlanComments' },
  indexes: [{ fields: { planId: 1, createdAt: 1 } }, { fields: { authorId: 1 } }],
  rules: ({ on, onEach }) => [
    on(PlanCommented, {
      key: commentId,
      fold: (_, { data: { content, planId: of, ownerId, authorId }, metadata }, _id) =>
        content === null
          ? null
          : { _id, planId: of, ownerId, authorId, content, isRemoved: false, createdAt: metadata.at },
    }),
    on(PlanCommentRemoved, { key: commentId, fold: (doc) => doc && { ...doc, isRemoved: true } }),
    on(PlanCommentRestored, { key: commentId, fold: (doc) => doc && { ...doc, isRemoved: false } }),
    on(PlanCommentDeleted, { key: commentId, fold: () => null }),
    onEach(MemberErased, { where: ({ data }) => ({ authorId: data.memberId }), fold: () => null }),
  ],
});

/** Only members who are to be reminded, so the sweep reads no others. */
export const reminders = collection<ReminderDocument>('plans.reminders', {
  whose: { owner: '_id', exportedAs: 'implementationReminders' },
  indexes: [{ fields: { nextAt: 1 } }],
  rules: ({ on }) => [
    on(PlanRemindersSet, {
      key: memberId,
      fold: (_, { data: { nextAt } }, _id) => (nextAt === null ? null : { _id, nextAt }),
    }),
    on(PlanReminderDue, {
      key: memberId,
      fold: (doc, { data: { nextAt } }, _id) => (doc === null || nextAt === null ? null : { _id, nextAt }),
    }),
    on(MemberErased, { key: memberId, fold: () => null }),
  ],
});

export const plansProjection = defineProjection({
  name: 'plans',
  version: 5,
  collections: [plans, totals, plansByStatus, progress, measurements, planComments, reminders],
});
