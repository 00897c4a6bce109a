// How a member is found for a flag.
import type { Acting } from '../../src/platform/commands/act-as.ts';
import type { Flaggable } from '../../src/platform/flaggable.ts';
import { members } from './model/member/member.ts';

export const memberFlaggable = (
  canReach: (ctx: Pick<Acting, 'load'>, memberId: string, otherId: string) => Promise<boolean>,
): Flaggable => ({
  async find(ctx, id) {
    if (id !== ctx.member.id && !(await canReach(ctx, ctx.member.id, id))) return undefined;
    const { state } = await ctx.load(members, id);
    if (state.status !== 'active') return undefined;
    const { username, role, bio, profileEmoji, profileImageUrl } = state.profile;
    const texts = [username && `@${username}`, state.firstName, state.lastName, role, profileEmoji, bio];
    const mediaUrls = profileImageUrl === null ? [] : [profileImageUrl];
    return { authorId: id, evidence: { text: texts.filter(Boolean).join('\n'), versions: [], mediaUrls } };
  },
});
