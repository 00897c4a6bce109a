// Queries about conversations and their unread counts, without those between members who block each other.
import type { Correspondence } from '../../../modules/messaging/model/correspondence.ts';
import { findPage, type Page, type PageRequest } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { type ViewPipeline, viewPage, viewsOf } from '../../../src/platform/viewing/view-pipeline.ts';
import { askingByName, type Viewer } from '../../../src/platform/viewing/viewer.ts';
import { type BylineOf, bylinesOf } from '../../accounts/members/queries.ts';
import { type ConversationView, presentConversation } from './present.ts';
import { conversationBetween, conversations, messages, unreadMessages, waitingRequests } from './projection.ts';
import type { ConversationDocument, MessageDocument } from './read-model.ts';

export type { ConversationView } from './present.ts';

const newestFirst = { updatedAt: -1 } as const;

/** `all` conversations, only `requests` waiting to be accepted, or only the others. */
export const folders = ['inbox', 'requests', 'all'] as const;
export type Folder = (typeof folders)[number];

const otherOf = ({ otherId }: ConversationDocument): string => otherId;

type Hydrated = Readonly<{
  bylineOf: BylineOf;
  unreadIn: ReadonlyMap<string, number>;
  lastMessages: ReadonlyMap<string, MessageDocument>;
  hidden: ReadonlySet<string>;
}>;

/** A muted member's conversation stays in the list, marked as muted. */
const conversationViews = (viewer: Viewer): ViewPipeline<ConversationDocument, Hydrated, ConversationView> => ({
  async hydrate(read, { items }) {
    const ids = items.map(({ _id }) => _id);
    const lastIds = items.map(({ lastMessageId }) => lastMessageId);
    const [bylineOf, unreadIn, last, hidden, flagged] = await Promise.all([
      bylinesOf(read, items.map(otherOf)),
      unreadBy(read, ids),
      read.getMany(messages, lastIds),
      viewer.hidden(),
      viewer.flagged(),
    ]);
    const shown = last.filter(({ _id }) => !flagged.has(_id));
    return { bylineOf, unreadIn, lastMessages: new Map(shown.map((message) => [message._id, message])), hidden };
  },
  madeBy: otherOf,
  flaggedAs: ({ _id }) => _id,
  rules: [],
  present: (doc, { bylineOf, unreadIn, lastMessages, hidden }) =>
    presentConversation(
      doc,
      bylineOf(doc.otherId),
      { unreadCount: unreadIn.get(doc._id) ?? 0, isMuted: hidden.has(doc.otherId) },
      lastMessages.get(doc.lastMessageId),
    ),
});

export async function conversationsPage(
  read: ReadModels,
  memberId: string,
  folder: Folder,
  page: PageRequest,
  viewer: Viewer,
): Promise<Page<ConversationView>> {
  const where = folder === 'all' ? { memberId } : { memberId, isRequest: folder === 'requests' };
  const skeletonOf = (asked: PageRequest) => findPage(read, conversations, { where, sort: newestFirst }, asked);
  return viewPage(read, conversationViews(viewer), skeletonOf, page, askingByName(viewer));
}

export async function conversationWith(read: ReadModels, memberId: string, otherId: string, viewer: Viewer) {
  const doc = await read.get(conversations, conversationBetween(memberId, otherId));
  return doc && (await viewsOf(read, conversationViews(viewer), { items: [doc] }, askingByName(viewer)))[0];
}

export function correspondenceIn(read: ReadModels): Correspondence {
  const between = (memberId: string, otherId: string) =>
    read.get(conversations, conversationBetween(memberId, otherId));
  return {
    hasConversation: async (memberId, otherId) => (await between(memberId, otherId)) !== undefined,
    hasWritten: async (memberId, otherId) => (await between(memberId, otherId))?.hasWritten ?? false,
  };
}

async function unreadBy(read: ReadModels, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = ids.length === 0 ? [] : await read.getMany(unreadMessages, ids);
  return new Map(found.map(({ _id, unread }) => [_id, unread]));
}

/** Returns the number of the member's unread messages, without those from members who are muted or blocked. */
export async function unreadTotal(read: ReadModels, memberId: string, viewer: Viewer): Promise<number> {
  const hidden = [...(await viewer.hidden())].map((otherId) => conversationBetween(memberId, otherId));
  const unread = await unreadBy(read, [memberId, ...hidden]);
  const total = unread.get(memberId) ?? 0;
  const ofHidden = hidden.reduce((sum, id) => sum + (unread.get(id) ?? 0), 0);
  // A message that arrives in between may be in one count and not yet in the other.
  return Math.max(0, total - ofHidden);
}

export async function unreadOf(read: ReadModels, memberId: string, otherId: string, viewer: Viewer) {
  const id = conversationBetween(memberId, otherId);
  const [unread, total] = await Promise.all([unreadBy(read, [id]), unreadTotal(read, memberId, viewer)]);
  return { unreadCount: unread.get(id) ?? 0, unreadTotal: total };
}

export async function conversationsWithUnread(read: ReadModels, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await unreadBy(read, ids)).keys());
}

/** Returns the number of conversations waiting to be accepted, and how many more are from muted members. */
export async function requestTotals(read: ReadModels, memberId: string, viewer: Viewer) {
  const [hidden, blocked] = await Promise.all([viewer.hidden(), viewer.blocked()]);
  const ids = [...hidden].map((otherId) => conversationBetween(memberId, otherId));
  const [total, found] = await Promise.all([
    read.get(waitingRequests, memberId),
    ids.length === 0 ? [] : read.getMany(conversations, ids),
  ]);
  const ofHidden = found.filter(({ isRequest }) => isRequest);
  return {
    // A request that arrives in between may be in one count and not yet in the other.
    requestsTotal: Math.max(0, (total?.waiting ?? 0) - ofHidden.length),
    mutedRequestsTotal: ofHidden.filter(({ otherId }) => !blocked.has(otherId)).length,
  };
}

export const messagesSince = (read: ReadModels, senderId: string, since: string, page: PageRequest) =>
  findPage(read, messages, { where: { senderId, createdAt: { $gte: since } }, sort: { createdAt: 1 } }, page);
