// Queries about submissions and corrections. Other tools and submissions of the same site are looked up on reading.
import { siteOf } from '../../../modules/tools/model/address.ts';
import type { SubmissionStatus } from '../../../modules/tools/model/submission.ts';
import { sectorNames } from '../../../modules/tools/names.ts';
import {
  directionOf,
  findPage,
  type Page,
  type PageRequest,
  type TimedPageRequest,
} from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { namesOf } from '../../accounts/members/queries.ts';
import { namesOfTools, type ToolName, toolsAtSites } from '../directory/queries.ts';
import { type CorrectionDocument, corrections, type SubmissionDocument, submissions } from './projection.ts';

type Named = Readonly<{ id: string; name: string }>;

export type SubmissionView = Readonly<
  { id: string; sector: string; sectorSlug: string; submitter: Named } & Omit<
    SubmissionDocument['proposal'],
    'sector'
  > &
    Pick<SubmissionDocument, 'isOwn' | 'status' | 'toolId' | 'reason' | 'createdAt' | 'decidedAt'> & {
      /** Listed tools at the same site. */
      duplicates: readonly ToolName[];
      /** Whether another submission of the same site is pending. */
      isSubmittedTwice: boolean;
    }
>;

const newestFirst = { createdAt: -1 } as const;
const maxAtOneSite = 5;

async function viewsOf(read: ReadModels, docs: readonly SubmissionDocument[]): Promise<readonly SubmissionView[]> {
  const sites = [...new Set(docs.flatMap(({ site }) => site ?? []))];
  const memberIds = docs.map(({ memberId }) => memberId);
  const [named, listed, waiting] = await Promise.all([
    namesOf(read, memberIds),
    toolsAtSites(read, sites),
    Promise.all(sites.map((site) => read.count(submissions, { status: 'pending', site }, 2))),
  ]);
  const waitingAt = new Map(sites.map((site, index) => [site, waiting[index] ?? 0]));
  return docs.map((doc) => {
    const { _id: id, memberId, proposal, site, isOwn, status, toolId, reason, createdAt, decidedAt } = doc;
    const { sector, ...told } = proposal;
    return {
      ...{ id, ...told, sector: sectorNames[sector], sectorSlug: sector, isOwn, status, toolId, reason },
      ...{ createdAt, decidedAt, submitter: named(memberId) },
      duplicates: listed.filter((tool) => tool.site === site && tool.id !== toolId).map(({ site: _, ...name }) => name),
      isSubmittedTwice: (waitingAt.get(site ?? '') ?? 0) > Number(status === 'pending'),
    };
  });
}

export type SubmissionsPage = Page<SubmissionView> & Readonly<{ total: number }>;

export async function submissionsPage(
  read: ReadModels,
  { status, order, ...page }: TimedPageRequest & Readonly<{ status: SubmissionStatus }>,
): Promise<SubmissionsPage> {
  const sort = { createdAt: directionOf(order) };
  const [{ items, nextCursor }, total] = await Promise.all([
    findPage(read, submissions, { where: { status }, sort }, page),
    read.count(submissions, { status }),
  ]);
  return { items: await viewsOf(read, items), nextCursor, total };
}

export async function submissionsBy(
  read: ReadModels,
  memberId: string,
  page: PageRequest,
): Promise<Page<SubmissionView>> {
  const { items, nextCursor } = await findPage(read, submissions, { where: { memberId }, sort: newestFirst }, page);
  return { items: await viewsOf(read, items), nextCursor };
}

export async function submissionById(read: ReadModels, id: string): Promise<SubmissionView | undefined> {
  const found = await read.get(submissions, id);
  return found && (await viewsOf(read, [found]))[0];
}

export async function submissionNames(read: ReadModels, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map((await read.getMany(submissions, ids)).map(({ _id, proposal }) => [_id, proposal.name]));
}

export async function duplicatesOf(read: ReadModels, website: string): Promise<readonly ToolName[]> {
  const site = siteOf(website);
  const found = site === null ? [] : await toolsAtSites(read, [site]);
  return found.slice(0, maxAtOneSite).map(({ site: _, ...name }) => name);
}

export type CorrectionView = Readonly<
  { id: string; member: Named; tool: ToolName | null } & Pick<
    CorrectionDocument,
    'toolId' | 'field' | 'text' | 'status' | 'createdAt' | 'resolvedAt'
  >
>;

async function correctionViews(read: ReadModels, docs: readonly CorrectionDocument[]) {
  const memberIds = docs.map(({ memberId }) => memberId);
  const toolIds = docs.map(({ toolId }) => toolId);
  const [named, tools] = await Promise.all([namesOf(read, memberIds), namesOfTools(read, toolIds)]);
  return docs.map(({ _id: id, memberId, toolId, field, text, status, createdAt, resolvedAt }) => ({
    ...{ id, toolId, field, text, status, createdAt, resolvedAt },
    member: named(memberId),
    tool: tools.get(toolId) ?? null,
  }));
}

export async function correctionsPage(
  read: ReadModels,
  { status, order, ...page }: TimedPageRequest & Readonly<{ status: CorrectionDocument['status'] }>,
): Promise<Page<CorrectionView>> {
  const sort = { createdAt: directionOf(order) };
  const { items, nextCursor } = await findPage(read, corrections, { where: { status }, sort }, page);
  return { items: await correctionViews(read, items), nextCursor };
}

export async function correctionById(read: ReadModels, id: string): Promise<CorrectionView | undefined> {
  const found = await read.get(corrections, id);
  return found && (await correctionViews(read, [found]))[0];
}

export const countPending = (read: ReadModels): Promise<number> => read.count(submissions, { status: 'pending' });
export const countCorrections = (read: ReadModels): Promise<number> => read.count(corrections, { status: 'open' });
