// Ends mails, or mutes the post of one, through the link in a mail, without a log-in. Opening the link changes nothing.
import { z } from 'zod';
import { perMinute } from '../../src/platform/rate-limits/rate-limit.ts';
import { publicProcedure, Refused, type RequestContext, router } from '../../src/platform/rpc/procedure.ts';
import { type Fingerprint, members } from '../accounts/index.ts';
import { posts, watches } from '../community/index.ts';
import { invalidUnsubscribeToken, postNotFound } from './model/errors.ts';
import { memberSettings } from './model/member-settings.ts';
import { memberToUnsubscribe, type UnsubscribedMails } from './unsubscribe-token.ts';

export const unsubscribing = perMinute('unsubscribing-per-address', 30, 'tries', { perAddress: true });

export async function readerOf(
  ctx: RequestContext,
  fingerprint: Fingerprint,
  token: string,
  mails: UnsubscribedMails,
): Promise<string> {
  const memberId = memberToUnsubscribe(fingerprint, token, mails);
  const member = memberId === undefined ? undefined : (await ctx.load(members, memberId)).state;
  if (member?.status !== 'active') throw new Refused(invalidUnsubscribeToken);
  return member.memberId;
}

export async function stopDigests(ctx: RequestContext, fingerprint: Fingerprint, token: string): Promise<void> {
  const memberId = await readerOf(ctx, fingerprint, token, 'digests');
  await ctx.execute(memberSettings, memberId, { type: 'StopMails', data: { memberId } });
}

async function mutePost(
  ctx: RequestContext,
  fingerprint: Fingerprint,
  { token, postId }: Readonly<{ token: string; postId: string }>,
): Promise<void> {
  const memberId = await readerOf(ctx, fingerprint, token, 'digests');
  if ((await ctx.load(posts, postId)).state.status !== 'published') throw new Refused(postNotFound);
  await ctx.execute(watches, [postId, memberId], { type: 'MutePostByMail', data: { postId, memberId } });
}

export function unsubscribeRouter({ fingerprint }: Readonly<{ fingerprint: Fingerprint }>) {
  return router({
    stopDigests: publicProcedure(
      'POST /notifications/unsubscribe',
      'Ends digests and message mails to the member who got a mail’s link.',
      { limit: unsubscribing },
    )
      .input(z.object({ token: z.string().max(300) }))
      .mutation(async ({ ctx, input: { token } }) => {
        await stopDigests(ctx, fingerprint, token);
        return { success: true, message: 'You won’t get these emails any more.' };
      }),

    mutePost: publicProcedure(
      'POST /notifications/mute-post',
      'Mutes a post for the member who got a mail’s link: no notifications about it, in the app or by mail.',
      { refusals: [404], limit: unsubscribing },
    )
      .input(z.object({ token: z.string().max(300), postId: z.string().max(100) }))
      .mutation(async ({ ctx, input }) => {
        await mutePost(ctx, fingerprint, input);
        return { success: true, message: 'You won’t hear about this post any more.' };
      }),
  });
}
