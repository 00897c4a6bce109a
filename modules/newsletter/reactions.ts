// Mails the confirmation link. Forgets subscriptions that are never confirmed, and those of erased members who had
// confirmed the address.
import { addMs } from '../../src/kernel/instants.ts';
import type { Acting } from '../../src/platform/commands/act-as.ts';
import { fixed } from '../../src/platform/mail/fixed-text.ts';
import { layOutMail } from '../../src/platform/mail/layout.ts';
import type { MailTransport } from '../../src/platform/mail/mail-transport.ts';
import { type Reaction, reaction } from '../../src/platform/reactor/reaction.ts';
import { type Schedule, schedule } from '../../src/platform/reactor/schedule.ts';
import { ConfirmedAddressLeft, type Fingerprint } from '../accounts/index.ts';
import { linkTokenOf } from './link-token.ts';
import { confirmationMail } from './mails.ts';
import { unconfirmedRetentionMs } from './model/policies.ts';
import { SubscriptionRequested, subscriptions } from './model/subscription.ts';

type Deps = Readonly<{
  mail: MailTransport;
  fingerprint: Fingerprint;
  forgetPerson(subscriberId: string): Promise<void>;
  publicUrl(): string;
}>;

/** The id in a stream's name. */
const idIn = (stream: string, { category }: { category: string }): string => stream.slice(category.length + 1);

export function newsletterReactions({ mail, fingerprint, forgetPerson, publicUrl }: Deps): readonly Reaction[] {
  return [
    reaction(
      'newsletter.mail-confirmation-link',
      SubscriptionRequested,
      { lane: 'mail' },
      async ({ data, stream }, { acting }) => {
        const addressId = idIn(stream, subscriptions);
        const { state } = await acting.load(subscriptions, addressId);
        // Confirmed where no mail can be sent, or requested again, or forgotten: no mail is needed.
        if (state.status !== 'pending' || state.requestId !== data.requestId || state.email === null) return;
        const token = linkTokenOf(fingerprint, 'newsletter-confirmation', addressId, data.requestId);
        const description = confirmationMail(`${publicUrl()}/newsletter/confirm?token=${encodeURIComponent(token)}`);
        await mail.send({
          to: state.email,
          subject: fixed`Confirm your subscription to Kindling`,
          ...layOutMail(description),
        });
      },
    ),

    reaction(
      'newsletter.forget-with-member',
      ConfirmedAddressLeft,
      async ({ data: { address }, metadata }, { acting }) => {
        const { state } = await acting.load(subscriptions, address);
        // A subscription made after the account was deleted stays, even if this runs a second time.
        if (state.status === 'none' || state.requestedAt > metadata.at) return;
        await forget(acting, address, forgetPerson);
      },
    ),
  ];
}

export function newsletterSchedules({ forgetPerson }: Pick<Deps, 'forgetPerson'>): readonly Schedule[] {
  const at = ({ data }: { data: { requestedAt: string } }) => addMs(data.requestedAt, unconfirmedRetentionMs);
  return [
    schedule.at(
      'newsletter.forget-unconfirmed',
      SubscriptionRequested,
      { at },
      async ({ data, stream }, { acting }) => {
        const addressId = idIn(stream, subscriptions);
        const { state } = await acting.load(subscriptions, addressId);
        if (state.status === 'pending' && state.requestId === data.requestId)
          await forget(acting, addressId, forgetPerson);
      },
    ),
  ];
}

async function forget(acting: Acting, addressId: string, forgetPerson: Deps['forgetPerson']): Promise<void> {
  const { state } = await acting.load(subscriptions, addressId);
  if (state.status === 'none') return;
  const { subscriberId } = state;
  await acting.execute(subscriptions, addressId, { type: 'EraseSubscriber', data: { subscriberId } });
  await forgetPerson(subscriberId);
}
