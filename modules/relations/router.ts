// The calls that change relations between members: follow, block, mute.
import { z } from 'zod';
import { type MemberContext, memberProcedure, Refused, router } from '../../src/platform/rpc/procedure.ts';
import { memberNotFound, members } from '../accounts/index.ts';
import { following } from './limits.ts';
import { blocks } from './model/block.ts';
import { blockedByYou, notYourself } from './model/errors.ts';
import { follows } from './model/follow.ts';
import { mutes } from './model/mute.ts';

export type RelationViews<Stats> = Readonly<{ statsOf(memberId: string): Promise<Stats> }>;

const other = z.object({ id: z.string() });

export function relationsRouter<Stats>({ statsOf }: RelationViews<Stats>) {
  /** Refuses calls on the caller and on missing members. A blocked member can still be unblocked, blocked and muted. */
  async function requireAnother({ load, member }: MemberContext, id: string): Promise<void> {
    if (id === member.id) throw new Refused(notYourself);
    const { state } = await load(members, id);
    if (state.status !== 'active') throw new Refused(memberNotFound);
  }

  /** Refuses calls on a member who blocks the caller, as if there were no such member. */
  async function requireVisible(ctx: MemberContext, id: string): Promise<void> {
    await requireAnother(ctx, id);
    const { state } = await ctx.load(blocks, [id, ctx.member.id]);
    if (state.isSet) throw new Refused(memberNotFound);
  }

  async function endFollow(ctx: MemberContext, followerId: string, followedId: string): Promise<void> {
    await ctx.execute(follows, [followerId, followedId], { type: 'UnfollowUser', data: { followerId, followedId } });
  }

  async function followed(ctx: MemberContext, id: string, isFollowing: boolean) {
    return { success: true, isFollowing, stats: await ctx.shown(() => statsOf(id)) };
  }

  return router({
    follow: memberProcedure('POST /users/:id/follow', 'Follows a member.', { refusals: [404, 409], limit: following })
      .input(other)
      .mutation(async ({ ctx, input: { id } }) => {
        await requireVisible(ctx, id);
        const { state } = await ctx.load(blocks, [ctx.member.id, id]);
        if (state.isSet) throw new Refused(blockedByYou);
        await ctx.execute(follows, [ctx.member.id, id], { type: 'FollowUser', data: { followedId: id } });
        return followed(ctx, id, true);
      }),

    unfollow: memberProcedure('DELETE /users/:id/follow', 'Unfollows a member.', { refusals: [404] })
      .input(other)
      .mutation(async ({ ctx, input: { id } }) => {
        await requireVisible(ctx, id);
        await endFollow(ctx, ctx.member.id, id);
        return followed(ctx, id, false);
      }),

    removeFollower: memberProcedure(
      'DELETE /account/followers/:id',
      'Removes a follower. The member may follow again, unless they are blocked.',
      { refusals: [404] },
    )
      .input(other)
      .mutation(async ({ ctx, input: { id } }) => {
        await requireAnother(ctx, id);
        await endFollow(ctx, id, ctx.member.id);
        return { success: true, id };
      }),

    block: memberProcedure(
      'POST /users/:id/block',
      'Blocks a member: the two neither see nor reach each other, and no longer follow each other.',
      { refusals: [404] },
    )
      .input(other)
      .mutation(async ({ ctx, input: { id } }) => {
        // A member who is blocked may block in return, and does not learn of the other block.
        await requireAnother(ctx, id);
        await ctx.execute(blocks, [ctx.member.id, id], { type: 'BlockUser', data: { blockedId: id } });
        // The block comes first, so that no one can follow in between. If the call ends here, a retry ends the follows.
        await Promise.all([endFollow(ctx, ctx.member.id, id), endFollow(ctx, id, ctx.member.id)]);
        return { success: true, isBlocked: true };
      }),

    unblock: memberProcedure('DELETE /users/:id/block', 'Unblocks a member.', { refusals: [404] })
      .input(other)
      .mutation(async ({ ctx, input: { id } }) => {
        await requireAnother(ctx, id);
        await ctx.execute(blocks, [ctx.member.id, id], { type: 'UnblockUser', data: { blockedId: id } });
        return { success: true, isBlocked: false };
      }),

    mute: memberProcedure(
      'POST /users/:id/mute',
      'Mutes a member: the caller’s lists omit their content. They don’t learn of it.',
      { refusals: [404] },
    )
      .input(other)
      .mutation(async ({ ctx, input: { id } }) => {
        await requireVisible(ctx, id);
        await ctx.execute(mutes, [ctx.member.id, id], { type: 'MuteUser', data: { mutedId: id } });
        return { success: true, isMuted: true };
      }),

    unmute: memberProcedure('DELETE /users/:id/mute', 'Unmutes a member.', { refusals: [404] })
      .input(other)
      .mutation(async ({ ctx, input: { id } }) => {
        await requireAnother(ctx, id);
        await ctx.execute(mutes, [ctx.member.id, id], { type: 'UnmuteUser', data: { mutedId: id } });
        return { success: true, isMuted: false };
      }),
  });
}
