// Who may write to whom, and who may see a conversation. Asked of the log, so a block or a setting holds from the moment that it was
// made. The one fact from a read model, whether somebody was written to, is older than their answer.
import type { Refusal } from '../../src/kernel/refusal.ts';
import type { Acting } from '../../src/platform/act-as.ts';
import { canReach, follows, isBlockedBetween } from '../relations/index.ts';
import { memberNotFound } from './errors.ts';
import { nobodyWritesToThemself, whoIsNotFollowedMayOnlyAnswer } from './policies.ts';
import { messageSettings } from './settings.ts';

type Loads = Pick<Acting, 'load'>;

/** What is known of two members beyond the log. */
export type Correspondence = Readonly<{
  /** Whether a member has a conversation with another one. */
  hasConversation(memberId: string, otherId: string): Promise<boolean>;
  /** Whether a member has ever written to the other one. */
  hasWritten(memberId: string, otherId: string): Promise<boolean>;
}>;

export type Reaching = Readonly<{
  /** Refuses if the sender may not write to the receiver now. */
  receiving(
    acting: Loads,
    senderId: string,
    receiverId: string,
  ): Promise<Readonly<{ refusal: Refusal | undefined; receiverFollows: boolean; isStranger: boolean }>>;
  /** Whether a member may look at their conversation with another one. What they wrote to an erased member stays theirs. */
  isInSight(acting: Loads, memberId: string, otherId: string): Promise<boolean>;
}>;

export function createReaching({ hasConversation, hasWritten }: Correspondence): Reaching {
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
      // In this order. What else keeps somebody from writing joins here.
      const refusal =
        nobodyWritesToThemself(senderId, receiverId) ??
        (isReachable ? undefined : memberNotFound) ??
        whoIsNotFollowedMayOnlyAnswer({ isFollowed: receiverFollows, wasWrittenTo }, settings.state.writableBy);
      return { refusal, receiverFollows, isStranger: !receiverFollows && !wasWrittenTo && !hasWrittenBefore };
    },
    async isInSight(acting, memberId, otherId) {
      if (memberId === otherId) return false;
      if (await canReach(acting, memberId, otherId)) return true;
      return (await hasConversation(memberId, otherId)) && !(await isBlockedBetween(acting, memberId, otherId));
    },
  };
}
