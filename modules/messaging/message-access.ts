// Who may write to whom, and who may see a conversation. It reads the log, so a block or a setting applies at once,
// except for whether a member was written to, which is always older than their reply.
import type { Refusal } from '../../src/kernel/refusal.ts';
import type { Acting } from '../../src/platform/commands/act-as.ts';
import { memberNotFound } from '../accounts/index.ts';
import { canReach, follows, isBlockedBetween } from '../relations/index.ts';
import type { Correspondence } from './model/correspondence.ts';
import { noOneWritesToThemselves, onlyFollowedMembersStartAConversation } from './model/policies.ts';
import { messageSettings } from './model/settings.ts';

type Loads = Pick<Acting, 'load'>;

export type MessageAccess = Readonly<{
  receiving(
    acting: Loads,
    senderId: string,
    receiverId: string,
  ): Promise<Readonly<{ refusal: Refusal | undefined; receiverFollows: boolean; isStranger: boolean }>>;
  /** Whether a member may see a conversation. They still see what they wrote to an erased member. */
  isInSight(acting: Loads, memberId: string, otherId: string): Promise<boolean>;
}>;

export function createMessageAccess({ hasConversation, hasWritten }: Correspondence): MessageAccess {
  return {
    async receiving(acting, senderId, receiverId) {
      const [isReachable, settings, following, wasWrittenTo, hasWrittenBefore] = await Promise.all([
        canReach(acting, senderId, receiverId),
        acting.load(messageSettings, receiverId),
        acting.load(follows, [receiverId, senderId]),
        hasWritten(receiverId, senderId),
        hasWritten(senderId, receiverId),
      ]);
      const receiverFollows = following.state.follows;
      // The order matters. Further reasons to refuse belong here.
      const refusal =
        noOneWritesToThemselves(senderId, receiverId) ??
        (isReachable ? undefined : memberNotFound) ??
        onlyFollowedMembersStartAConversation({ isFollowed: receiverFollows, wasWrittenTo }, settings.state.writableBy);
      return { refusal, receiverFollows, isStranger: !receiverFollows && !wasWrittenTo && !hasWrittenBefore };
    },
    async isInSight(acting, memberId, otherId) {
      if (memberId === otherId) return false;
      if (await canReach(acting, memberId, otherId)) return true;
      return (await hasConversation(memberId, otherId)) && !(await isBlockedBetween(acting, memberId, otherId));
    },
  };
}
