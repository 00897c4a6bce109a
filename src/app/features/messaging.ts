// Messaging: what members write to each other.
import { MemberErased } from '../../../modules/accounts/index.ts';
import * as module from '../../../modules/messaging/index.ts';
import { isRepeated } from '../../../modules/moderation/index.ts';
import { UserFollowed, UserUnfollowed } from '../../../modules/relations/index.ts';
import { membersMentioned } from '../../../projections/accounts/members/queries.ts';
import { directMessageKind } from '../../../projections/messaging/conversations/direct-message-kind.ts';
import { messageById, newestReceived, newestUnread } from '../../../projections/messaging/conversations/messages.ts';
import { conversationsProjection } from '../../../projections/messaging/conversations/projection.ts';
import { conversationWith, correspondenceIn, unreadOf } from '../../../projections/messaging/conversations/queries.ts';
import { conversationsRouter } from '../../../projections/messaging/conversations/router.ts';
import { messagingLoad } from '../../demo/loads/messaging.ts';
import { type AddressedHint, hint, hints } from '../../platform/live/hint.ts';
import { trpc } from '../../platform/rpc/procedure.ts';
import { feature } from '../feature.ts';
import { fixedPage } from '../pages/fixed-page.ts';

/** Addresses both members. Each of them knows the conversation by the other's id. */
const ofBoth = (memberId: string, otherId: string): readonly AddressedHint[] => [
  { topic: 'conversation', id: otherId, audience: { member: memberId } },
  { topic: 'conversation', id: memberId, audience: { member: otherId } },
];

/** The bell drops what was removed. */
const inBell = (member: string): AddressedHint => ({ topic: 'notifications', audience: { member } });

/** Addresses all windows of one of the two. */
const ofOne = ({ memberId, otherId }: Readonly<{ memberId: string; otherId: string }>): readonly AddressedHint[] =>
  ofBoth(memberId, otherId).slice(0, 1);

export const messaging = feature({
  name: 'messaging',
  aggregates: [module.messages, module.readings, module.messageRequests, module.messageSettings],
  flaggables: ({ read }) => ({ message: module.messageFlaggable(module.createMessageAccess(correspondenceIn(read))) }),
  projections: [conversationsProjection],
  routers({ read, realtime }) {
    const access = module.createMessageAccess(correspondenceIn(read));
    return {
      messages: trpc.mergeRouters(
        module.messagingRouter({
          message: (id, viewer) => messageById(read, id, viewer),
          conversation: (memberId, otherId, viewer) => conversationWith(read, memberId, otherId, viewer),
          unread: (memberId, otherId, viewer) => unreadOf(read, memberId, otherId, viewer),
          newestUnread: (memberId, otherId, upTo) => newestUnread(read, memberId, otherId, upTo),
          newestReceived: (memberId, otherId) => newestReceived(read, memberId, otherId),
          membersMentioned: (mentions, { now }) => membersMentioned(read, mentions, now),
          isRepeated,
          access,
          publish: (told) => realtime.publish(told),
        }),
        conversationsRouter({ read, reach: access }),
      ),
    };
  },
  hints: [
    ...hints([module.MessageSent, module.MessageRestored], ({ data }) => ofBoth(data.senderId, data.receiverId)),
    ...hints([module.MessageRemoved, module.MessageTakenDown], ({ data }) => [
      ...ofBoth(data.senderId, data.receiverId),
      inBell(data.receiverId),
    ]),
    // The other member's window shows that they were read.
    hint(module.ConversationRead, ({ data }) => ofBoth(data.memberId, data.otherId)),
    ...hints([module.ConversationMarkedUnread, module.MessageRequestAccepted], ({ data }) => ofOne(data)),
    hint(module.MessageHeld, ({ data: { senderId, receiverId } }) =>
      ofOne({ memberId: senderId, otherId: receiverId }),
    ),
    // Following somebody means accepting their messages.
    ...hints([UserFollowed, UserUnfollowed], ({ data }) => ofBoth(data.followerId, data.followedId)),
    hint(module.MessageSettingsChanged, ({ data }) => [{ topic: 'member', id: data.memberId, audience: 'members' }]),
    // Their unread messages no longer count, and nobody can write to them any more.
    hint(MemberErased, ({ data }) => [{ topic: 'conversation', id: data.memberId, audience: 'members' }]),
  ],
  notifications: [directMessageKind],
  pages: [
    fixedPage('/messages', 'Messages', 'Your conversations on Kindling.', {
      noindex: true,
      // The client's first query. If it fails, the page says so.
      async load({ ask, isMember }) {
        if (isMember) await ask('messages.conversations', { folder: 'inbox', limit: 20 }).catch(() => {});
      },
    }),
  ],
  demo: async () => (await import('../../demo/moments/messaging.ts')).messagingDemo,
  load: messagingLoad,
});
