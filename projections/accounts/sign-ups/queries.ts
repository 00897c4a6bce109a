// Queries about sign-ups: the mode, the invitations, and the pending sign-ups.
import { signUpMode } from '../../../modules/accounts/model/sign-up-mode.ts';
import { documentFrom, type ReadStreams } from '../../../src/platform/document-of-streams.ts';
import { undefinedWhileBuilt } from '../../../src/platform/projector/projected-read-models.ts';
import {
  directionOf,
  filledPage,
  findPage,
  type Page,
  pageOfFound,
  type TimedPageRequest,
} from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import {
  type ApprovalDocument,
  approvals,
  type InvitationDocument,
  invitations,
  type ModeDocument,
  modeId,
  modes,
} from './projection.ts';

export async function modeNow(read: ReadModels) {
  return presentMode(await read.get(modes, modeId));
}

/** Reads the stream while the read model is being built, so that people can sign up. */
export async function modeShownOrStored({ read, streams }: Readonly<{ read: ReadModels; streams: ReadStreams }>) {
  const doc = await read.get(modes, modeId).catch(async (error: unknown) => {
    undefinedWhileBuilt(error);
    return documentFrom(modes, modeId, await streams([signUpMode.stream([])]));
  });
  return presentMode(doc);
}

function presentMode(doc: ModeDocument | undefined) {
  const { mode, setAt, becauseOfWave } = doc ?? { mode: 'open', setAt: null, becauseOfWave: false };
  return { mode, setAt, becauseOfWave };
}

type OpenInvitation = Omit<InvitationDocument, '_id'> & Readonly<{ id: string }>;

export async function invitationsPage(
  read: ReadModels,
  { order, ...page }: TimedPageRequest,
  now: Date,
): Promise<Page<OpenInvitation>> {
  const all = { from: invitations, where: {}, sort: { madeAt: directionOf(order) } };
  return filledPage(read, all, page, async (docs) =>
    docs.map(({ _id: id, uses, used, madeAt, expiresAt }) =>
      expiresAt === null || now.toISOString() < expiresAt ? { id, uses, used, madeAt, expiresAt } : undefined,
    ),
  );
}

export type WaitingMember = Readonly<{
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  askedAt: string;
}>;

/** Returns which members are not admitted: their sign-up is pending or declined. */
export async function unadmittedAmong(read: ReadModels, memberIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await read.getMany(approvals, memberIds);
  return new Set(found.filter(({ status }) => status !== 'approved').map(({ _id }) => _id));
}

export type ApprovalsAsked = TimedPageRequest &
  Readonly<{
    status: ApprovalDocument['status'];
    /** Matches the beginning of a word of their email address, first or last name. */
    q: string;
  }>;

type Members = Readonly<{
  found(q: string): Promise<readonly string[]>;
  byId(id: string): Promise<Omit<WaitingMember, 'id' | 'askedAt'> | undefined>;
}>;

async function approvalDocuments(
  read: ReadModels,
  { status, q, order, ...page }: ApprovalsAsked,
  membersFound: Members['found'],
) {
  const sort = { askedAt: directionOf(order) };
  if (q === '') return findPage(read, approvals, { where: { status }, sort }, page);
  const found = await read.getMany(approvals, await membersFound(q));
  const placeOf = ({ askedAt, _id }: ApprovalDocument) => [Date.parse(askedAt) * sort.askedAt, _id] as const;
  return pageOfFound(
    found.filter((doc) => doc.status === status),
    placeOf,
    page,
  );
}

/** Returns sign-ups. One that was interrupted before its account was created doesn't count. */
export async function approvalsPage(
  read: ReadModels,
  asked: ApprovalsAsked,
  members: Members,
): Promise<Page<WaitingMember>> {
  const { items, nextCursor } = await approvalDocuments(read, asked, members.found);
  const rows = await Promise.all(
    items.map(async ({ _id: id, askedAt }): Promise<readonly WaitingMember[]> => {
      const member = await members.byId(id);
      if (member === undefined) return [];
      const { email, firstName, lastName } = member;
      return [{ id, email, firstName, lastName, askedAt }];
    }),
  );
  return { items: rows.flat(), nextCursor };
}
