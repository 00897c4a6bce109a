import { describe, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { ConversationMarkedUnread, ConversationRead, readings } from './reading.ts';
import { MessageRequestAccepted, messageRequests } from './request.ts';
import { MessageSettingsChanged, messageSettings } from './settings.ts';

const actor: Actor = { kind: 'member', id: 'bob', isAdmin: false };
const at = '2026-03-01T09:00:00.000Z';
const sentAt = '2026-03-01T08:00:00.000Z';
const ofOther = { conversationId: 'c1', otherId: 'ada' };

describe('reading', () => {
  const reading = specify(readings);
  const upTo = (id: string) => ({ ...ofOther, upTo: id, sentAt });
  const read = (id: string) => ConversationRead({ ...upTo(id), memberId: 'bob' });
  const reads = (id: string) => ({ type: 'ReadConversation', data: upTo(id), actor, at }) as const;
  const unread = ConversationMarkedUnread({ ...ofOther, memberId: 'bob', from: 'm2' });
  const marks = (from: string) => ({ type: 'MarkConversationUnread', data: { ...ofOther, from }, actor, at }) as const;

  it('up to a message from two windows is recorded once', () => {
    reading.given().when(reads('m2')).thenDecided(read('m2'));
    reading.given(read('m2')).when(reads('m2')).thenNothing();
  });

  it('can be undone, once, and the same message read again', () => {
    reading.given(read('m2')).when(marks('m2')).thenDecided(unread);
    reading.given(read('m2'), unread).when(marks('m2')).thenNothing();
    reading.given(read('m2'), unread).when(reads('m2')).thenDecided(read('m2'));
  });
});

describe('a request', () => {
  const accepted = MessageRequestAccepted({ ...ofOther, memberId: 'bob' });
  const accept = { type: 'AcceptRequest', data: ofOther, actor, at } as const;

  it('is accepted once', () => {
    specify(messageRequests).given().when(accept).thenDecided(accepted);
    specify(messageRequests).given(accepted).when(accept).thenNothing();
  });
});

describe('who may write to a member', () => {
  const chosen = (writableBy: 'everybody' | 'followed') => MessageSettingsChanged({ memberId: 'bob', writableBy });
  const choose = (writableBy: 'everybody' | 'followed') =>
    ({ type: 'ChangeMessageSettings', data: { writableBy }, actor, at }) as const;

  it('is everyone until they choose, and repeating the choice changes nothing', () => {
    specify(messageSettings).given().when(choose('everybody')).thenNothing();
    specify(messageSettings).given().when(choose('followed')).thenDecided(chosen('followed'));
    specify(messageSettings).given(chosen('followed')).when(choose('everybody')).thenDecided(chosen('everybody'));
  });
});
