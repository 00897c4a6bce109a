// Queries about conversations. What one of two members blocks is in no list, and in no count.
import { conversationIdOf } from '../../modules/messaging/conversation.ts';
import { findPage, type Page, type PageRequest, pageOfFound } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { type ViewPipeline, viewPage, viewsOf } from '../../src/platform/view-pipeline.ts';
import { askingByName, type Viewer } from '../../src/platform/viewer.ts';
import { type Byline, bylinesOf } from '../members/queries.ts';
import { ownWords } from './findable.ts';
import {
  type ConversationView,
  type CorrespondentView,
  type MessageView,
  presentConversation,
  presentCorrespondent,
  presentMessage,
} from './present.ts';
import { conversationBetween, conversations, messages, unreadMessages } from './projection.ts';
import type { ConversationDocument, MessageDocument } from './read-model.ts';

export type { ConversationView, MessageView } from './present.ts';

const newestFirst = { updatedAt: -1 } as const;
const newestSentFirst = { createdAt: -1 } as const;

/** All, only those that wait to be accepted, or only the others. */
export const folders = ['inbox', 'requests', 'all'] as const;
export type Folder = (typeof folders)[number];

const otherOf = ({ otherId }: ConversationDocument): string => otherId;
const otherIn = ({ senderId, receiverId }: MessageDocument, memberId: string): string =>
  senderId === memberId ? receiverId : senderId;

type Hydrated = Readonly<{
  bylineOf(memberId: string): Byline;
  unreadIn: ReadonlyMap<string, number>;
  lastMessages: ReadonlyMap<string, MessageDocument>;
  hidden: ReadonlySet<string>;
}>;

/** A muted member's conversation stays in the list, marked as muted; `looking` knows who is muted. */
const conversationViews = (looking: Viewer): ViewPipeline<ConversationDocument, Hydrated, ConversationView> => ({
  async hydrate(read, { items }) {
    const lastIds = items.map(({ lastMessageId }) => lastMessageId);
    const [bylineOf, unreadIn, last, hidden] = await Promise.all([
      bylinesOf(read, items.map(otherOf)),
      unreadBy(
        read,
        items.map(({ _id }) => _id),
      ),
      read.getMany(messages, lastIds),
      looking.hidden(),
    ]);
    return { bylineOf, unreadIn, lastMessages: new Map(last.map((message) => [message._id, message])), hidden };
  },
  madeBy: otherOf,
  rules: [],
  present: (doc, { bylineOf, unreadIn, lastMessages, hidden }) =>
    presentConversation(doc, {
      byline: bylineOf(doc.otherId),
      unreadCount: unreadIn.get(doc._id) ?? 0,
      lastMessage: lastMessages.get(doc.lastMessageId),
      isMuted: hidden.has(doc.otherId),
    }),
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

export async function conversationWith(
  read: ReadModels,
  memberId: string,
  otherId: string,
  viewer: Viewer,
): Promise<ConversationView | undefined> {
  const doc = await read.get(conversations, conversationBetween(memberId, otherId));
  return doc && (await viewsOf(read, conversationViews(viewer), { items: [doc] }, askingByName(viewer)))[0];
}

export async function hasConversation(read: ReadModels, memberId: string, otherId: string): Promise<boolean> {
  return (await read.get(conversations, conversationBetween(memberId, otherId))) !== undefined;
}

export async function hasWritten(read: ReadModels, memberId: string, otherId: string): Promise<boolean> {
  return (await read.get(conversations, conversationBetween(memberId, otherId)))?.hasWritten ?? false;
}

async function unreadBy(read: ReadModels, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = ids.length === 0 ? [] : await read.getMany(unreadMessages, ids);
  return new Map(found.map(({ _id, unread }) => [_id, unread]));
}

/** How much the member has not read, without what members wrote whom they mute or who are blocked. */
export async function unreadTotal(read: ReadModels, memberId: string, viewer: Viewer): Promise<number> {
  const hidden = [...(await viewer.hidden())].map((otherId) => conversationBetween(memberId, otherId));
  const unread = await unreadBy(read, [memberId, ...hidden]);
  const total = unread.get(memberId) ?? 0;
  const ofHidden = hidden.reduce((sum, id) => sum + (unread.get(id) ?? 0), 0);
  // A message that comes between may be in one of the counts and not yet in the other.
  return Math.max(0, total - ofHidden);
}

export async function unreadOf(read: ReadModels, memberId: string, otherId: string, viewer: Viewer) {
  const id = conversationBetween(memberId, otherId);
  const [unread, total] = await Promise.all([unreadBy(read, [id]), unreadTotal(read, memberId, viewer)]);
  return { unreadCount: unread.get(id) ?? 0, unreadTotal: total };
}

/** Those of these conversations in which something is unread. */
export async function conversationsWithUnread(read: ReadModels, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await unreadBy(read, ids)).keys());
}

const requestsCountedUpTo = 100;

/** Conversations that wait to be accepted, counted up to 100. */
export async function requestsTotal(read: ReadModels, memberId: string, viewer: Viewer): Promise<number> {
  const where = { memberId, isRequest: true };
  const [found, hidden] = await Promise.all([
    read.find(conversations, { where, sort: newestFirst, limit: requestsCountedUpTo }),
    viewer.hidden(),
  ]);
  return found.filter(({ otherId }) => !hidden.has(otherId)).length;
}

type BylineOf = (memberId: string) => Byline;

const mentionedIn = ({ mentionedAs }: MessageDocument): readonly string[] =>
  (mentionedAs ?? []).map(({ memberId }) => memberId);

/** Messages of a conversation that its caller has already found to be in sight. */
const messageViews: ViewPipeline<MessageDocument, BylineOf, MessageView> = {
  hydrate: (read, { items }) => bylinesOf(read, items.flatMap(mentionedIn)),
  madeBy: ({ senderId }) => senderId,
  rules: [],
  present: presentMessage,
};

/** The newest messages that the cursor leaves, the oldest of them first. The next page holds older ones. */
export async function threadPage(
  read: ReadModels,
  memberId: string,
  otherId: string,
  page: PageRequest,
  viewer: Viewer,
): Promise<Page<MessageView>> {
  const where = { conversationId: conversationIdOf(memberId, otherId) };
  const skeletonOf = (asked: PageRequest) => findPage(read, messages, { where, sort: newestSentFirst }, asked);
  const { items, nextCursor } = await viewPage(read, messageViews, skeletonOf, page, askingByName(viewer));
  return { items: items.toReversed(), nextCursor };
}

/** A message of the viewer's own conversations. */
export async function messageById(read: ReadModels, id: string, viewer: Viewer): Promise<MessageView | undefined> {
  const doc = await read.get(messages, id);
  if (doc === undefined || ![doc.senderId, doc.receiverId].includes(viewer.memberId ?? '')) return undefined;
  return (await viewsOf(read, messageViews, { items: [doc] }, askingByName(viewer)))[0];
}

/** The id of the newest message of a member's own that the other one has read. */
export async function otherReadUpTo(read: ReadModels, memberId: string, otherId: string): Promise<string | null> {
  return (await read.get(conversations, conversationBetween(otherId, memberId)))?.readUpTo ?? null;
}

/** The newest unread message from the other member, of those that were sent no later than this one. */
export async function newestUnread(read: ReadModels, memberId: string, otherId: string, upTo: string | undefined) {
  const last = upTo === undefined ? undefined : await read.get(messages, upTo);
  if (upTo !== undefined && last?.conversationId !== conversationIdOf(memberId, otherId)) return undefined;
  const unreadIn = conversationBetween(memberId, otherId);
  const where = last ? { unreadIn, createdAt: { $lte: last.createdAt } } : { unreadIn };
  return (await read.find(messages, { where, sort: newestSentFirst, limit: 1 })).map(received)[0];
}

const lookedBackFor = 100;

/** The newest message from the other member with something in it to come back to, among the newest of the conversation. */
export async function newestReceived(read: ReadModels, memberId: string, otherId: string) {
  const where = { conversationId: conversationIdOf(memberId, otherId) };
  const newest = await read.find(messages, { where, sort: newestSentFirst, limit: lookedBackFor });
  return newest.filter(({ senderId, content }) => senderId === otherId && content !== '').map(received)[0];
}

const received = ({ _id, createdAt }: MessageDocument) => ({ id: _id, sentAt: createdAt });

export type FoundMessage = MessageView & Readonly<{ otherUser: CorrespondentView }>;

/** If more messages than this match, another word helps sooner than another page. */
const mostPaged = 500;

/** One's own messages with words that begin like the typed ones, the newest first. */
export async function searchMessages(
  read: ReadModels,
  memberId: string,
  text: string,
  page: PageRequest,
  viewer: Viewer,
): Promise<Page<FoundMessage>> {
  const found = await read.search(messages, ownWords(text, memberId), { limit: mostPaged });
  const own = found.filter(({ senderId, receiverId }) => senderId === memberId || receiverId === memberId);
  const skeletonOf = async (asked: PageRequest) =>
    pageOfFound(own, (doc) => [-Date.parse(doc.createdAt), doc._id], asked);
  return viewPage(read, foundViews(memberId), skeletonOf, page, askingByName(viewer));
}

const foundViews = (memberId: string): ViewPipeline<MessageDocument, BylineOf, FoundMessage> => ({
  hydrate: (read, { items }) =>
    bylinesOf(
      read,
      items.flatMap((doc) => [otherIn(doc, memberId), ...mentionedIn(doc)]),
    ),
  madeBy: (doc) => otherIn(doc, memberId),
  rules: [],
  present(doc, bylineOf) {
    const otherId = otherIn(doc, memberId);
    return { ...presentMessage(doc, bylineOf), otherUser: presentCorrespondent(otherId, bylineOf(otherId)) };
  },
});
