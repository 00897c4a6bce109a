// The calls that flag something and withdraw a flag. Members no longer see what they flagged.
import { type MemberContext, memberProcedure, Refused, router } from '../../src/platform/rpc/procedure.ts';
import { staffNow } from '../accounts/index.ts';
import { isDecidedSince } from './decided-since.ts';
import type { Flaggables } from './flaggables.ts';
import * as inputs from './inputs.ts';
import { flagging } from './limits.ts';
import { alreadyDecided, nothingToFlag } from './model/errors.ts';
import { type FlaggedKind, flaggedKinds, flags } from './model/flag.ts';
import { noOneFlagsTheirOwn } from './model/policies.ts';

export type FlagViews<Flag> = Readonly<{
  flaggables: Flaggables;
  flag(kind: FlaggedKind, aboutId: string, flaggerId: string): Promise<Flag | undefined>;
}>;

export function flagsRouter<Flag>({ flaggables, flag }: FlagViews<Flag>) {
  async function raise(
    ctx: MemberContext,
    { kind, id: aboutId, reason, text }: ReturnType<typeof inputs.flag.parse>,
  ): Promise<void> {
    const { state } = await ctx.load(flags, [kind, aboutId, ctx.member.id]);
    // A member no longer finds what they flagged. Flagging it twice is flagging it once.
    if (state.status === 'raised') return;
    const found = await flaggables[kind].find(ctx, aboutId);
    if (found === undefined) throw new Refused(nothingToFlag);
    const { authorId, evidence } = found;
    const refusal = noOneFlagsTheirOwn(ctx.member.id, authorId);
    if (refusal) throw new Refused(refusal);
    const ids = { flagId: ctx.newId('flag'), evidenceId: ctx.newId('evidence') };
    // If a member of staff made it, the others are notified.
    const staffIds = [...(await staffNow(ctx))].filter((id) => id !== authorId);
    const data = { ...ids, kind, aboutId, authorId, reason, text: text || null, evidence, staffIds };
    await ctx.execute(flags, [kind, aboutId, ctx.member.id], { type: 'RaiseFlag', data });
  }

  return router({
    flag: memberProcedure(
      'POST /flags',
      'Reports a post, a comment, a message, a member, a review or a comment on a plan to the moderators, and hides it from the caller.',
      { status: 201, refusals: [404], limit: flagging },
    )
      .input(inputs.flag)
      .mutation(async ({ ctx, input }) => {
        await raise(ctx, input);
        const shown = () => flag(input.kind, input.id, ctx.member.id);
        return { success: true, flag: await ctx.shown(shown, nothingToFlag) };
      }),

    unflag: memberProcedure('DELETE /flags/:kind/:id', 'Withdraws a report, as long as nothing was decided.', {
      refusals: [404, 409],
    })
      .input(inputs.flagged)
      .mutation(async ({ ctx, input: { kind: named, id } }) => {
        const kind = flaggedKinds.find((known) => known === named);
        if (kind === undefined) throw new Refused(nothingToFlag);
        const { state } = await ctx.load(flags, [kind, id, ctx.member.id]);
        if (state.status === 'none') throw new Refused(nothingToFlag);
        if (state.status === 'raised' && (await isDecidedSince(ctx, [kind, id, ctx.member.id])))
          throw new Refused(alreadyDecided);
        await ctx.execute(flags, [kind, id, ctx.member.id], { type: 'WithdrawFlag', data: {} });
        return { success: true };
      }),
  });
}
