// Queries about plans. A plan is found by its owner, or by anyone with a valid link.
import type { PlanStatus } from '../../../modules/planner/model/plan.ts';
import { maxMeasurements } from '../../../modules/planner/model/tracking.ts';
import { quotable, type Subject } from '../../../src/platform/notification-kind.ts';
import { findPage, type Page, type PageRequest } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { type ViewPipeline, viewPage, viewsOf } from '../../../src/platform/viewing/view-pipeline.ts';
import { askingByName, type Viewer } from '../../../src/platform/viewing/viewer.ts';
import { type BylineOf, bylinesOf } from '../../accounts/members/queries.ts';
import { namesOfTools } from '../../tools/directory/queries.ts';
import { type PlanView, type ProgressView, presentMetrics, presentPlan, presentProgress } from './present.ts';
import { measurements, planComments, plans, plansByStatus, progress, totals } from './projection.ts';
import type { PlanCommentDocument, PlanDocument } from './read-model.ts';

export type { PlanDocument } from './read-model.ts';

export const maxTools = 20;

export async function planById(read: ReadModels, id: string): Promise<PlanDocument | undefined> {
  return read.get(plans, id);
}

/** Plans are numbered from the oldest: 1 is the member's first. */
export async function numberOf(read: ReadModels, { memberId, createdAt }: PlanDocument): Promise<number> {
  return 1 + (await read.count(plans, { memberId, createdAt: { $lt: createdAt } }));
}

/** Reads a plan's newest measurements, and returns its metrics, each with those that were read. */
export async function metricsOf(read: ReadModels, planId: string, limit = maxMeasurements) {
  const newest = await read.find(measurements, { where: { planId }, sort: { recordedAt: -1 }, limit });
  return presentMetrics(newest.toReversed());
}
export type Metric = Awaited<ReturnType<typeof metricsOf>>[number];

/** Reads the progress of several plans together, and returns what to show of each. */
async function progressIn(read: ReadModels, docs: readonly PlanDocument[]) {
  const planId = { $in: docs.map(({ _id }) => _id) };
  const toolIds = docs.flatMap(({ report }) => report?.recommendedTools.map((tool) => tool.toolId) ?? []);
  const [noted, tools] = await Promise.all([
    read.find(progress, { where: { planId }, limit: maxTools * docs.length }),
    namesOfTools(read, [...new Set(toolIds)]),
  ]);
  const notedIn = Map.groupBy(noted, (each) => each.planId);
  return ({ _id, report }: PlanDocument): readonly ProgressView[] =>
    presentProgress(report, notedIn.get(_id) ?? [], (toolId) => tools.get(toolId)?.logo ?? null);
}

export async function planInFull(read: ReadModels, doc: PlanDocument) {
  const [number, progressOf, metrics] = await Promise.all([
    numberOf(read, doc),
    progressIn(read, [doc]),
    metricsOf(read, doc._id),
  ]);
  return { ...presentPlan(doc, number), answers: doc.answers, progress: progressOf(doc), metrics };
}
export type PlanInFull = Awaited<ReturnType<typeof planInFull>>;

/** A list shows the last value of each metric, which is among a plan's newest measurements. */
const maxSummedUp = 50;

/** A plan with how it goes: its progress, and each metric without its measurements. */
export type PlanSummary = PlanView &
  Readonly<{ progress: readonly ProgressView[]; metrics: readonly Omit<Metric, 'measurements'>[] }>;

export type PlansPage = Page<PlanSummary> & Readonly<{ total: number; innovativeTotal: number }>;

export async function plansOf(read: ReadModels, memberId: string, page: PageRequest): Promise<PlansPage> {
  const [{ items, nextCursor }, sums] = await Promise.all([
    findPage(read, plans, { where: { memberId }, sort: { createdAt: -1 } }, page),
    read.get(totals, memberId),
  ]);
  const counts = { nextCursor, total: sums?.plans ?? 0, innovativeTotal: sums?.innovativeTools ?? 0 };
  const [newest] = items;
  if (newest === undefined) return { items: [], ...counts };
  const [first, progressOf, metricsOfEach] = await Promise.all([
    numberOf(read, newest),
    progressIn(read, items),
    Promise.all(items.map(({ _id }) => metricsOf(read, _id, maxSummedUp))),
  ]);
  return {
    items: items.map((doc, index) => {
      const metrics = metricsOfEach[index]?.map(({ measurements: _, ...figure }) => figure) ?? [];
      return { ...presentPlan(doc, first - index), progress: progressOf(doc), metrics };
    }),
    ...counts,
  };
}

export async function countReadyPlans(read: ReadModels): Promise<number> {
  const status: PlanStatus = 'ready';
  return (await read.get(plansByStatus, status))?.plans ?? 0;
}

export type PlanCommentView = Readonly<{
  id: string;
  userId: string;
  userName: string;
  userAvatar: string | null;
  content: string;
  isMine: boolean;
  canDelete: boolean;
  createdAt: string;
}>;

const commentViews: ViewPipeline<PlanCommentDocument, BylineOf, PlanCommentView> = {
  hydrate(read, { items }) {
    const ids = items.map(({ authorId }) => authorId);
    return bylinesOf(read, ids);
  },
  madeBy: ({ authorId }) => authorId,
  flaggedAs: ({ _id }) => _id,
  textsOf: ({ content }) => [content],
  rules: [({ isRemoved }) => !isRemoved],
  present({ _id: id, authorId, ownerId, content, createdAt }, bylineOf, { memberId }) {
    const { name: userName, avatar: userAvatar } = bylineOf(authorId);
    const isMine = authorId === memberId;
    const canDelete = isMine || ownerId === memberId;
    return { id, userId: authorId, userName, userAvatar, content, isMine, canDelete, createdAt };
  },
};

export function commentsOf(read: ReadModels, planId: string, page: PageRequest, viewer: Viewer) {
  const oldestFirst = { where: { planId }, sort: { createdAt: 1 } } as const;
  return viewPage(read, commentViews, (asked) => findPage(read, planComments, oldestFirst, asked), page, viewer);
}

export async function planCommentById(read: ReadModels, id: string, viewer: Viewer) {
  const found = await read.get(planComments, id);
  return found && (await viewsOf(read, commentViews, { items: [found] }, askingByName(viewer)))[0];
}

/** More than a plan may hold. */
const maxComments = 1_000;

export const commentIdsOf = async (read: ReadModels, planId: string): Promise<readonly string[]> =>
  (await read.find(planComments, { where: { planId }, sort: { createdAt: 1 }, limit: maxComments })).map(
    ({ _id }) => _id,
  );

/** A plan is only erased with its owner, and so are the owner's notifications. */
export const planSubject: Subject = {
  endings: [],
  existing: async (read, ids) =>
    new Map(
      (await read.getMany(plans, ids)).map(({ _id, report }) => [
        _id,
        report === null ? {} : { excerpt: quotable(report.recommendedTools.map(({ name }) => name).join(', ')) },
      ]),
    ),
};
