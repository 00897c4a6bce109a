// Ends a member's digests and mails of messages by the link of a mail, without a log-in. Opening the link does nothing: a button, or a mail program's own
// (RFC 8058), does it.
import { z } from 'zod';
import { minuteSeconds, type RateLimit } from '../../src/platform/rate-limits/rate-limit.ts';
import { publicProcedure, Refused, type RequestContext, router } from '../../src/platform/rpc/procedure.ts';
import { type Fingerprint, members } from '../accounts/index.ts';
import { invalidUnsubscribeToken } from './errors.ts';
import { memberSettings } from './member-settings.ts';
import { memberToUnsubscribe } from './unsubscribe-token.ts';

export const unsubscribing: RateLimit = {
  name: 'unsubscribing-per-address',
  points: 30,
  windowSeconds: minuteSeconds,
  perAddress: true,
  what: 'tries',
};

export async function stopDigests(ctx: RequestContext, fingerprint: Fingerprint, token: string): Promise<void> {
  const memberId = memberToUnsubscribe(fingerprint, token);
  const member = memberId === undefined ? undefined : (await ctx.load(members, memberId)).state;
  if (member?.status !== 'active') throw new Refused(invalidUnsubscribeToken);
  const data = { memberId: member.memberId };
  await ctx.execute(memberSettings, member.memberId, { type: 'StopMails', data });
}

export function unsubscribeRouter({ fingerprint }: Readonly<{ fingerprint: Fingerprint }>) {
  return router({
    stopDigests: publicProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/notifications/unsubscribe',
          summary: 'Ends digests and mails of messages to the member to whom a mail’s link was sent.',
        },
        limit: unsubscribing,
      })
      .input(z.object({ token: z.string().max(300) }))
      .mutation(async ({ ctx, input: { token } }) => {
        await stopDigests(ctx, fingerprint, token);
        return { success: true, message: 'You get no more such mails.' };
      }),
  });
}
