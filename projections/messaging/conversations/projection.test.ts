import { describe, expect, test } from 'vitest';
import { MemberErased } from '../../../modules/accounts/model/member/events.ts';
import { conversationIdOf } from '../../../modules/messaging/model/conversation.ts';
import { MessageRemoved, MessageSent } from '../../../modules/messaging/model/message.ts';
import { ConversationMarkedUnread, ConversationRead } from '../../../modules/messaging/model/reading.ts';
import { MessageRequestAccepted } from '../../../modules/messaging/model/request.ts';
import { FlagRaised, FlagWithdrawn } from '../../../modules/moderation/model/flag.ts';
import { UserFollowed } from '../../../modules/relations/model/follow.ts';
import type { DomainEvent } from '../../../src/kernel/event.ts';
import { foldInMemory } from '../../../src/testing/projections/memory-fold.ts';
import { minutesIn, recorded, specifyProjection } from '../../../src/testing/projections/projection-specification.ts';
import { conversationBetween, conversations, conversationsProjection, messages, unreadMessages } from './projection.ts';
import type { ConversationDocument, MessageDocument } from './read-model.ts';

const { given } = specifyProjection(conversationsProjection);

const between = (messageId: string, senderId: string, receiverId: string) => ({
  ...{ messageId, senderId, receiverId, conversationId: conversationIdOf(senderId, receiverId) },
});
const sent = (messageId: string, senderId: string, receiverId: string, receiverFollows = false) =>
  MessageSent({
    ...between(messageId, senderId, receiverId),
    ...{ content: `${messageId} of ${senderId}`, mentionedAs: [], receiverFollows },
  });
const removed = (...of: Parameters<typeof between>) => MessageRemoved(between(...of));
const conversationId = conversationIdOf('ada', 'bob');
const ofBob = { conversationId, memberId: 'bob', otherId: 'ada' };
/** `minute`: when the message was sent in the history. */
const read = (upTo: string, minute: number) => ConversationRead({ ...ofBob, upTo, sentAt: minutesIn(minute) });
const markedUnread = (from: string) => ConversationMarkedUnread({ ...ofBob, from });
const flagOf = (aboutId: string, flaggerId: string) => ({
  ...{
    flagId: `${aboutId} ${flaggerId}`,
    kind: 'message' as const,
    aboutId,
    authorId: 'ada',
    flaggerId,
    evidenceId: 'e1',
  },
});
const flagged = (aboutId: string, flaggerId: string) =>
  FlagRaised({
    ...flagOf(aboutId, flaggerId),
    ...{ reason: 'spam', text: null, evidence: { text: 'Buy', versions: [], mediaUrls: [] }, staffIds: [] },
  });
const erased = (memberId: string) => MemberErased({ memberId });

const foldedIn = <D>(name: string, events: readonly DomainEvent[]) =>
  (foldInMemory(conversationsProjection, recorded(events)).get(name) ?? new Map()) as ReadonlyMap<string, D>;
const ofMember = (memberId: string, otherId: string, ...events: readonly DomainEvent[]) =>
  foldedIn<ConversationDocument>(conversations.name, events).get(conversationBetween(memberId, otherId));
const messageIn = (id: string, ...events: readonly DomainEvent[]) =>
  foldedIn<MessageDocument>(messages.name, events).get(id);
/** Counts by member, and by conversation and member. */
const unreadIn = (...events: readonly DomainEvent[]) =>
  Object.fromEntries(
    [...foldedIn<{ unread: number }>(unreadMessages.name, events)].map(([id, { unread }]) => [id, unread]),
  );

describe('a conversation', () => {
  test('exists for both, with its newest message', () => {
    const events = [sent('m1', 'ada', 'bob'), sent('m2', 'bob', 'ada')];
    expect(ofMember('ada', 'bob', ...events)).toMatchObject({ otherId: 'bob', lastMessageId: 'm2', hasWritten: true });
    expect(ofMember('bob', 'ada', ...events)).toMatchObject({ otherId: 'ada', updatedAt: minutesIn(1) });
  });

  test('is a request for a member who does not follow the first writer, until answered, accepted or followed', () => {
    const first = sent('m1', 'ada', 'bob');
    expect(ofMember('bob', 'ada', first, sent('m2', 'ada', 'bob', true))).toMatchObject({ isRequest: true });
    expect(ofMember('ada', 'bob', first)).toMatchObject({ isRequest: false });
    expect(ofMember('bob', 'ada', sent('m1', 'ada', 'bob', true))).toMatchObject({ isRequest: false });
    for (const settles of [
      sent('m2', 'bob', 'ada'),
      MessageRequestAccepted(ofBob),
      UserFollowed({ followerId: 'bob', followedId: 'ada' }),
    ]) {
      expect(ofMember('bob', 'ada', first, settles, sent('m3', 'ada', 'bob'))).toMatchObject({ isRequest: false });
    }
    expect(ofMember('bob', 'ada', first, UserFollowed({ followerId: 'ada', followedId: 'bob' }))?.isRequest).toBe(true);
  });

  test('keeps its newest message when an older one is appended later', () => {
    const [later, earlier] = recorded([sent('m1', 'ada', 'bob'), sent('m2', 'bob', 'ada')]);
    if (later === undefined || earlier === undefined) throw new Error('two events');
    const overtaken = { ...earlier, metadata: { ...earlier.metadata, at: minutesIn(-1) } };
    const folded = foldInMemory(conversationsProjection, [later, overtaken]).get(conversations.name);
    expect([...(folded?.values() ?? [])]).toMatchObject([{ lastMessageId: 'm1' }, { lastMessageId: 'm1' }]);
  });
});

describe('the unread count', () => {
  const three = [sent('m1', 'ada', 'bob'), sent('m2', 'ada', 'bob'), sent('m3', 'ada', 'bob')];
  const bobs = conversationBetween('bob', 'ada');

  test('is by member and conversation, for the receiver alone', () => {
    expect(unreadIn(...three, sent('m4', 'eve', 'bob'))).toEqual({
      bob: 4,
      [bobs]: 3,
      [conversationBetween('bob', 'eve')]: 1,
    });
  });

  test('falls with reading, and a late mark moves nothing back', () => {
    expect(unreadIn(...three, read('m2', 1))).toEqual({ bob: 1, [bobs]: 1 });
    expect(unreadIn(...three, read('m3', 2), read('m1', 0))).toEqual({});
    expect(ofMember('bob', 'ada', ...three, read('m3', 2), read('m1', 0))).toMatchObject({ readUpTo: 'm3' });
    expect(messageIn('m1', ...three, read('m2', 1))).toMatchObject({ read: true });
    expect(messageIn('m3', ...three, read('m2', 1))).toMatchObject({ read: false });
  });

  test('falls with removals', () => {
    expect(unreadIn(...three, removed('m2', 'ada', 'bob'))).toEqual({ bob: 2, [bobs]: 2 });
    expect(unreadIn(...three, read('m3', 2), removed('m2', 'ada', 'bob'))).toEqual({});
  });

  test('excludes a message that its receiver flagged, even if the flag is withdrawn or the conversation marked unread', () => {
    const two = [sent('m1', 'ada', 'bob'), sent('m2', 'ada', 'bob')];
    expect(unreadIn(...two, flagged('m2', 'bob'))).toEqual({ bob: 1, [bobs]: 1 });
    expect(unreadIn(...two, flagged('m2', 'eve'))).toEqual({ bob: 2, [bobs]: 2 });
    expect(unreadIn(sent('m1', 'ada', 'bob'), flagged('m1', 'bob'), markedUnread('m1'))).toEqual({});
    const takenBack = FlagWithdrawn(flagOf('m1', 'bob'));
    expect(unreadIn(sent('m1', 'ada', 'bob'), flagged('m1', 'bob'), takenBack)).toEqual({});
    expect(messageIn('m1', sent('m1', 'ada', 'bob'), flagged('m1', 'bob'))).toMatchObject({ read: false });
    expect(unreadIn(sent('m1', 'ada', 'bob'), flagged('m1', 'bob'), takenBack, markedUnread('m1'))).toEqual({
      ...{ bob: 1, [bobs]: 1 },
    });
  });

  test('rises if a conversation is marked unread; the sender has already seen that it was read', () => {
    const events = [...three, read('m3', 2), markedUnread('m3')];
    expect(unreadIn(...events)).toEqual({ bob: 1, [bobs]: 1 });
    expect(ofMember('bob', 'ada', ...events)).toMatchObject({ isMarkedUnread: true });
    expect(messageIn('m3', ...events)).toMatchObject({ read: true });
    expect(ofMember('bob', 'ada', ...events, read('m3', 2))).toMatchObject({ isMarkedUnread: false });
    expect(unreadIn(...events, read('m3', 2))).toEqual({});
  });

  test('does not rise again with a removed message', () => {
    expect(unreadIn(sent('m1', 'ada', 'bob'), removed('m1', 'ada', 'bob'), markedUnread('m1'))).toEqual({});
  });
});

test('a removed message leaves a placeholder', () => {
  given(sent('m1', 'ada', 'bob'), removed('m1', 'ada', 'bob')).thenHolds(messages, {
    ...{ _id: 'm1', senderId: 'ada', receiverId: 'bob', createdAt: minutesIn(0) },
    ...{ content: '', mentionedAs: null, findableAs: [], isRemoved: true },
  });
});

describe('an erased member', () => {
  const both = [sent('m1', 'ada', 'bob'), sent('m2', 'bob', 'ada')];

  test('leaves placeholders of their messages to the other member, and what the other member wrote', () => {
    given(...both, erased('ada')).thenHolds(
      messages,
      { _id: 'm1', content: '', findableAs: [], isRemoved: false },
      { _id: 'm2', content: 'm2 of bob' },
    );
  });

  test('has no conversations any more, and the other member keeps those in which they wrote', () => {
    expect(ofMember('ada', 'bob', ...both, erased('ada'))).toBeUndefined();
    expect(ofMember('bob', 'ada', ...both, erased('ada'))).toMatchObject({ otherId: 'ada' });
    expect(ofMember('bob', 'ada', sent('m1', 'ada', 'bob'), erased('ada'))).toBeUndefined();
  });

  test('leaves the other member nothing unread', () => {
    expect(unreadIn(sent('m1', 'ada', 'bob'), sent('m2', 'eve', 'bob'), erased('ada'))).toMatchObject({ bob: 1 });
  });
});
