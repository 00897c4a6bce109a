// Queries about messages: those of one conversation, with paging, and those that match a search.
import { conversationIdOf } from '../../../modules/messaging/model/conversation.ts';
import { everyOne, findPage, type Page, type PageRequest, pageOfFound } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { type ViewPipeline, viewPage, viewsOf } from '../../../src/platform/viewing/view-pipeline.ts';
import { askingByName, type Viewer } from '../../../src/platform/viewing/viewer.ts';
import { type BylineOf, bylinesOf } from '../../accounts/members/queries.ts';
import { ownQuery } from './findable.ts';
import { type CorrespondentView, type MessageView, presentCorrespondent, presentMessage } from './present.ts';
import { conversationBetween, conversations, heldMessages, isVisible, messages } from './projection.ts';
import type { MessageDocument } from './read-model.ts';

const newestFirst = { createdAt: -1 } as const;

const mentionedIn = ({ mentionedAs }: MessageDocument) => (mentionedAs ?? []).map(({ memberId }) => memberId);

/** Messages of a conversation that the caller has already found to be visible. */
const messageViews: ViewPipeline<MessageDocument, BylineOf, MessageView> = {
  hydrate: (read, { items }) => bylinesOf(read, items.flatMap(mentionedIn)),
  madeBy: ({ senderId }) => senderId,
  flaggedAs: ({ _id }) => _id,
  rules: [],
  present: presentMessage,
};

/** Returns the newest messages before the cursor, oldest first. The next page holds older ones. */
export async function threadPage(
  read: ReadModels,
  memberId: string,
  otherId: string,
  page: PageRequest,
  viewer: Viewer,
): Promise<Page<MessageView>> {
  const where = { conversationId: conversationIdOf(memberId, otherId) };
  const skeletonOf = (asked: PageRequest) => findPage(read, messages, { where, sort: newestFirst }, asked);
  const { items, nextCursor } = await viewPage(read, messageViews, skeletonOf, page, askingByName(viewer));
  const held = page.cursor ? [] : await heldTo(read, memberId, where.conversationId);
  const sent = items.toReversed();
  const all = [...sent, ...held].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  return { items: held.length === 0 ? sent : all, nextCursor };
}

const maxHeld = 100;

async function heldTo(read: ReadModels, senderId: string, conversationId: string): Promise<readonly MessageView[]> {
  const where = { senderId, conversationId };
  return heldViews(read, await read.find(heldMessages, { where, sort: { createdAt: 1 }, limit: maxHeld }));
}

async function heldViews(read: ReadModels, docs: readonly MessageDocument[]): Promise<readonly MessageView[]> {
  if (docs.length === 0) return [];
  const bylineOf = await bylinesOf(read, docs.flatMap(mentionedIn));
  return docs.map((doc) => ({ ...presentMessage(doc, bylineOf), isHeld: true }));
}

export async function messageById(read: ReadModels, id: string, viewer: Viewer): Promise<MessageView | undefined> {
  const doc = await read.get(messages, id);
  if (doc === undefined) {
    const held = await read.get(heldMessages, id);
    return held && held.senderId === viewer.memberId ? (await heldViews(read, [held]))[0] : undefined;
  }
  if (![doc.senderId, doc.receiverId].includes(viewer.memberId ?? '')) return undefined;
  return (await viewsOf(read, messageViews, { items: [doc] }, askingByName(viewer)))[0];
}

/** Returns the id of the member's newest message that the other member has read. */
export async function otherReadUpTo(read: ReadModels, memberId: string, otherId: string): Promise<string | null> {
  return (await read.get(conversations, conversationBetween(otherId, memberId)))?.readUpTo ?? null;
}

/** Returns the newest unread message from the other member that was sent no later than this one. */
export async function newestUnread(read: ReadModels, memberId: string, otherId: string, upTo: string | undefined) {
  const last = upTo === undefined ? undefined : await read.get(messages, upTo);
  if (upTo !== undefined && last?.conversationId !== conversationIdOf(memberId, otherId)) return undefined;
  const unreadIn = conversationBetween(memberId, otherId);
  const where = last ? { unreadIn, createdAt: { $lte: last.createdAt } } : { unreadIn };
  for await (const doc of everyOne(read, { from: messages, where, sort: newestFirst }))
    if (isVisible(doc)) return received(doc);
  return undefined;
}

const examined = 100;

/** Returns the other member's newest message with content, among the newest of the conversation. */
export async function newestReceived(read: ReadModels, memberId: string, otherId: string) {
  const where = { conversationId: conversationIdOf(memberId, otherId) };
  const newest = await read.find(messages, { where, sort: newestFirst, limit: examined });
  return newest.filter((doc) => doc.senderId === otherId && doc.content !== '' && isVisible(doc)).map(received)[0];
}

const received = ({ _id, createdAt }: MessageDocument) => ({ id: _id, sentAt: createdAt });

export type FoundMessage = MessageView & Readonly<{ otherUser: CorrespondentView }>;

/** If more messages than this match, another word is more useful than another page. */
const maxPaged = 500;

/** Returns the member's own messages with words that begin like the typed ones, newest first. */
export async function searchMessages(
  read: ReadModels,
  memberId: string,
  text: string,
  page: PageRequest,
  viewer: Viewer,
): Promise<Page<FoundMessage>> {
  const found = await read.search(messages, ownQuery(text, memberId), { limit: maxPaged });
  const own = found.filter(({ senderId, receiverId }) => senderId === memberId || receiverId === memberId);
  const skeletonOf = async (asked: PageRequest) =>
    pageOfFound(own, (doc) => [-Date.parse(doc.createdAt), doc._id], asked);
  return viewPage(read, foundViews(memberId), skeletonOf, page, askingByName(viewer));
}

const otherIn = ({ senderId, receiverId }: MessageDocument, memberId: string): string =>
  senderId === memberId ? receiverId : senderId;

const foundViews = (memberId: string): ViewPipeline<MessageDocument, BylineOf, FoundMessage> => ({
  hydrate(read, { items }) {
    const ids = items.flatMap((doc) => [otherIn(doc, memberId), ...mentionedIn(doc)]);
    return bylinesOf(read, ids);
  },
  madeBy: (doc) => otherIn(doc, memberId),
  flaggedAs: ({ _id }) => _id,
  rules: [],
  present(doc, bylineOf) {
    const otherId = otherIn(doc, memberId);
    return { ...presentMessage(doc, bylineOf), otherUser: presentCorrespondent(otherId, bylineOf(otherId)) };
  },
});
