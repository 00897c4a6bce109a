// The newsletter's calls. None reveals whether an address has subscribed, and no link acts merely by being opened.
import { z } from 'zod';
import { sameSecret } from '../../src/kernel/same-secret.ts';
import { emailAddress, singleLine } from '../../src/kernel/text.ts';
import type { Acting } from '../../src/platform/commands/act-as.ts';
import { publicProcedure, Refused, type RequestContext, router } from '../../src/platform/rpc/procedure.ts';
import { emailClaimId, type Fingerprint, hasConfirmedAddress, members } from '../accounts/index.ts';
import { followingLinks, subscribing } from './limits.ts';
import { addressOfToken, linkTokenOf } from './link-token.ts';
import { invalidLink } from './model/errors.ts';
import { type MailingToSubscriber, type SubscriberData, subscriberData } from './model/subscriber-data.ts';
import { type MailFailure, subscriptions } from './model/subscription.ts';

export type NewsletterDeps = Readonly<{
  fingerprint: Fingerprint;
  forgetPerson(subscriberId: string): Promise<void>;
  /** No mail can be sent, outside production: a subscription takes effect at once. */
  hasNoMail: boolean;
  /** False in production without a mail transport: mail then waits until there is one. */
  canMail: boolean;
  mailingsTo(subscriberId: string): Promise<readonly MailingToSubscriber[]>;
}>;

const subscription = z.object({
  email: emailAddress,
  source: singleLine({ min: 1, max: 60 }).default('newsletter_cta'),
});
const link = z.object({ token: z.string().max(300) });

/** The subscription that a link ends. */
async function subscriberOf(ctx: Loading, fingerprint: Fingerprint, token: string) {
  const addressId = addressOfToken(token);
  const { state } = await ctx.load(subscriptions, addressId);
  if (state.status === 'none') throw new Refused(invalidLink);
  const expected = linkTokenOf(fingerprint, 'newsletter-unsubscribe', addressId, state.subscriberId);
  if (!sameSecret(token, expected)) throw new Refused(invalidLink);
  return { addressId, subscriberId: state.subscriberId };
}

type OwnData = SubscriberData & Readonly<{ mailings: readonly MailingToSubscriber[] }>;
type Loading = Pick<RequestContext, 'load'>;

async function ownDataOf(
  ctx: Loading,
  { mailingsTo }: Pick<NewsletterDeps, 'mailingsTo'>,
  { addressId, subscriberId }: Readonly<{ addressId: string; subscriberId: string }>,
): Promise<OwnData> {
  const [{ state }, mailings] = await Promise.all([ctx.load(subscriberData, addressId), mailingsTo(subscriberId)]);
  return { ...state, mailings };
}

/** About the member's confirmed address only; undefined if it has no subscription. */
export async function newsletterDataOf(
  ctx: Loading,
  deps: Pick<NewsletterDeps, 'fingerprint' | 'mailingsTo'>,
  memberId: string,
): Promise<OwnData | undefined> {
  const { state: member } = await ctx.load(members, memberId);
  if (member.status !== 'active' || !hasConfirmedAddress(member)) return undefined;
  const addressId = emailClaimId(deps.fingerprint, member.email);
  const { state } = await ctx.load(subscriptions, addressId);
  return state.status === 'none' ? undefined : ownDataOf(ctx, deps, { addressId, subscriberId: state.subscriberId });
}

export async function endSubscription(ctx: RequestContext, fingerprint: Fingerprint, token: string): Promise<void> {
  const { addressId, subscriberId } = await subscriberOf(ctx, fingerprint, token);
  await ctx.execute(subscriptions, addressId, { type: 'EndSubscription', data: { subscriberId } });
}

/** Records a mail server's report about an address, if it has subscribed. */
export async function failSubscriber(
  ctx: Acting,
  fingerprint: Fingerprint,
  email: string,
  failure: MailFailure,
): Promise<void> {
  const command = { type: 'NoteMailFailure', data: { failure } } as const;
  await ctx.execute(subscriptions, emailClaimId(fingerprint, email), command, { step: `NoteMailFailure ${failure}` });
}

export function newsletterRouter(deps: NewsletterDeps) {
  const { fingerprint, forgetPerson, hasNoMail, canMail } = deps;
  return router({
    subscribe: publicProcedure('POST /subscribe', 'Subscribes to the newsletter; the address has to be confirmed.', {
      limit: subscribing,
    })
      .input(subscription)
      .mutation(async ({ ctx, input }) => {
        const addressId = emailClaimId(fingerprint, input.email);
        const requestId = ctx.newId('subscription-request');
        const data = { ...input, subscriberId: ctx.newId('subscriber'), requestId, clientAddress: ctx.address };
        const { state } = await ctx.execute(subscriptions, addressId, { type: 'RequestSubscription', data });
        if (!hasNoMail) {
          const message = canMail
            ? 'Almost there: we have sent you a link. Confirm it, and you are subscribed.'
            : 'We can’t send email yet. You get a link to confirm your subscription once we can.';
          return { success: true, isConfirmed: false, message };
        }
        if (state.status === 'pending') {
          const confirmed = { requestId: state.requestId, clientAddress: ctx.address };
          await ctx.execute(subscriptions, addressId, { type: 'ConfirmSubscription', data: confirmed });
        }
        return { success: true, isConfirmed: true, message: "You're subscribed." };
      }),

    confirm: publicProcedure('POST /subscribe/confirm', 'Confirms a subscription with the token of a link.', {
      limit: followingLinks,
    })
      .input(link)
      .mutation(async ({ ctx, input: { token } }) => {
        const addressId = addressOfToken(token);
        const { state } = await ctx.load(subscriptions, addressId);
        if (state.status === 'none') throw new Refused(invalidLink);
        const { requestId } = state;
        const expected = linkTokenOf(fingerprint, 'newsletter-confirmation', addressId, requestId);
        if (!sameSecret(token, expected)) throw new Refused(invalidLink);
        const data = { requestId, clientAddress: ctx.address };
        await ctx.execute(subscriptions, addressId, { type: 'ConfirmSubscription', data });
        return { success: true, message: 'You are subscribed.' };
      }),

    unsubscribe: publicProcedure('POST /subscribe/end', 'Ends a subscription with the token of a link.', {
      limit: followingLinks,
    })
      .input(link)
      .mutation(async ({ ctx, input: { token } }) => {
        await endSubscription(ctx, fingerprint, token);
        return { success: true, message: 'You won’t get any more newsletters.' };
      }),

    ownData: publicProcedure(
      'POST /subscribe/data',
      'Everything recorded about a subscriber, with the token of a link.',
      { limit: followingLinks },
    )
      .input(link)
      // It changes nothing. A token must not be in a logged address.
      .mutation(async ({ ctx, input: { token } }) => {
        return { subscriber: await ownDataOf(ctx, deps, await subscriberOf(ctx, fingerprint, token)) };
      }),

    forget: publicProcedure(
      'POST /subscribe/forget',
      'Erases a subscriber with the token of a link: nothing identifies them any more.',
      { limit: followingLinks },
    )
      .input(link)
      .mutation(async ({ ctx, input: { token } }) => {
        // A retry finds no subscriber to check its token against.
        if ((await ctx.earlier(subscriptions, addressOfToken(token), 'EraseSubscriber')) === undefined) {
          const { addressId, subscriberId } = await subscriberOf(ctx, fingerprint, token);
          await ctx.execute(subscriptions, addressId, { type: 'EraseSubscriber', data: { subscriberId } });
          await forgetPerson(subscriberId);
        }
        return { success: true, message: 'We have forgotten your address.' };
      }),
  });
}
