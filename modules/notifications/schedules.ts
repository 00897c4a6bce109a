// The digests. Each is taken once; its content is looked up when it is mailed, so it omits what was read since.
import type { ConfirmedAddress } from '../../src/kernel/confirmed-address.ts';
import type { Position } from '../../src/kernel/event.ts';
import { minuteMs } from '../../src/kernel/instants.ts';
import type { Commands } from '../../src/platform/commands/commands.ts';
import type { MailDescription } from '../../src/platform/mail/layout.ts';
import type { MailTransport } from '../../src/platform/mail/mail-transport.ts';
import { reaction } from '../../src/platform/reactor/reaction.ts';
import { type Schedule, schedule } from '../../src/platform/reactor/schedule.ts';
import type { Fingerprint } from '../accounts/index.ts';
import { MessageSent } from '../messaging/index.ts';
import { type DigestItem, digestMail, type MailLinks, messageMail } from './mails.ts';
import { DigestDue, memberSettings } from './model/member-settings.ts';
import type { NotificationSettings } from './model/settings.ts';
import { mailableMember, sendEndable } from './personal-mail.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** A member who reads messages as they come needs no mail. */
const messageWaitsMs = 10 * minuteMs;

type Quoting = Readonly<{ contentInMails: boolean }>;
type Told = Readonly<{ message: string; actionUrl: string /** Null if it is about none. */; postId: string | null }>;

type Deps = Readonly<{
  commands: Commands;
  mail: MailTransport;
  fingerprint: Fingerprint;
  publicUrl(): string;
  due(): AsyncIterable<Readonly<{ memberId: string; slot: string }>>;
  /** The notification of the message sent at that instant, if it is still unread. Throws as `digestOf` does. */
  waitingMessage(memberId: string, sentAt: string, upTo: Position): Promise<(Told & Quoting) | undefined>;
  /** The unread notifications since an instant. Throws until everything up to a position is known. */
  digestOf(
    memberId: string,
    since: string,
    upTo: Position,
  ): Promise<(Readonly<{ items: readonly Told[]; hasMore: boolean }> & Quoting) | undefined>;
}>;

export function notificationSchedules(deps: Deps): readonly Schedule[] {
  const { commands, mail, fingerprint, publicUrl, due, digestOf, waitingMessage } = deps;

  /** The address of a member who wants such mail; undefined if none may be sent. */
  async function wantedBy(memberId: string, wants: (settings: NotificationSettings) => boolean) {
    const found = await mailableMember(commands, fingerprint, memberId);
    return found !== undefined && wants(found.settings) ? found.to : undefined;
  }

  const linksFor = (memberId: string): MailLinks => {
    const unsubscribe = `${publicUrl()}/unsubscribe?token=${unsubscribeToken(fingerprint, memberId, 'digests')}`;
    return { home: `${publicUrl()}/community`, settings: `${publicUrl()}/account#notifications`, unsubscribe };
  };

  const send = (to: ConfirmedAddress, { unsubscribe }: MailLinks, description: MailDescription): Promise<void> =>
    sendEndable(mail, to, unsubscribe, description);

  const itemOf = ({ message, actionUrl, postId }: Told, { unsubscribe }: MailLinks): DigestItem => ({
    message,
    url: `${publicUrl()}${actionUrl}`,
    muteUrl: postId === null ? null : `${unsubscribe}&post=${encodeURIComponent(postId)}`,
  });

  return [
    schedule.sweep('notifications.take-digests', { everyMs: minuteMs }, due, async (found, { acting }) => {
      await acting.execute(memberSettings, found.memberId, { type: 'TakeDigest', data: found });
    }),

    reaction('notifications.mail-digest', DigestDue, { lane: 'mail' }, async ({ data, position }) => {
      const { memberId, since } = data;
      const to = await wantedBy(memberId, ({ digest }) => digest !== 'off');
      if (to === undefined) return;
      const digest = await digestOf(memberId, since, position);
      if (digest === undefined || digest.items.length === 0) return;
      const { items, hasMore, contentInMails: quotes } = digest;
      const links = linksFor(memberId);
      await send(to, links, digestMail({ items: items.map((item) => itemOf(item, links)), hasMore, quotes, links }));
    }),

    schedule.at(
      'notifications.mail-message',
      MessageSent,
      { lane: 'mail', afterMs: messageWaitsMs },
      async ({ data, metadata, position }) => {
        const to = await wantedBy(data.receiverId, ({ messageMails }) => messageMails);
        if (to === undefined) return;
        // Only the first unread message of a conversation has a separate notification.
        const waiting = await waitingMessage(data.receiverId, metadata.at, position);
        if (waiting === undefined) return;
        const links = linksFor(data.receiverId);
        await send(to, links, messageMail(itemOf(waiting, links), { quotes: waiting.contentInMails, links }));
      },
    ),
  ];
}
