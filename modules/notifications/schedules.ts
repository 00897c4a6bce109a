// The digests: a sweep takes those that are due, each once, and their mails follow in the lane of mails. What is told is looked up when
// the mail is written, so nothing is told that was read meanwhile.
import type { Position } from '../../src/kernel/event.ts';
import { actAs } from '../../src/platform/act-as.ts';
import type { Commands } from '../../src/platform/commands.ts';
import { layOutMail, type MailDescription } from '../../src/platform/mail/layout.ts';
import type { MailTransport } from '../../src/platform/mail/mail-transport.ts';
import { reaction } from '../../src/platform/reactor/reaction.ts';
import { type Schedule, schedule } from '../../src/platform/reactor/schedule.ts';
import { type Fingerprint, members } from '../accounts/index.ts';
import { MessageSent } from '../messaging/index.ts';
import { failureOf } from './address-router.ts';
import { type DigestItem, digestMail, type MailLinks, messageMail } from './mails.ts';
import { DigestDue, memberSettings } from './member-settings.ts';
import type { NotificationSettings } from './settings.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

const minuteMs = 60_000;

/** Whoever reads along needs no mail. */
const messageWaitsMs = 10 * minuteMs;

type Quoting = Readonly<{ contentInMails: boolean }>;
type Told = Readonly<{ message: string; actionUrl: string }>;

type World = Readonly<{
  commands: Commands;
  mail: MailTransport;
  fingerprint: Fingerprint;
  /** Base of links in mails, without a slash at its end. */
  publicUrl(): string;
  due(): AsyncIterable<Readonly<{ memberId: string; slot: string }>>;
  /** What is still unread of the messages of which this is the first. Throws as `digestOf` does. */
  waitingMessage(memberId: string, sentAt: string, upTo: Position): Promise<(Told & Quoting) | undefined>;
  /** What is unread of what came since. Throws while what happened up to a position is not known. */
  digestOf(
    memberId: string,
    since: string,
    upTo: Position,
  ): Promise<(Readonly<{ items: readonly Told[]; hasMore: boolean }> & Quoting) | undefined>;
}>;

export function notificationSchedules(world: World): readonly Schedule[] {
  const { commands, mail, fingerprint, publicUrl, due, digestOf, waitingMessage } = world;

  /** The address to which a member wants such mail; undefined where none may go. */
  async function wantedBy(memberId: string, wants: (settings: NotificationSettings) => boolean) {
    const [{ state: member }, { state: said }] = await Promise.all([
      commands.load(members, memberId),
      commands.load(memberSettings, memberId),
    ]);
    if (member.status !== 'active' || member.email === null || !member.isEmailConfirmed) return undefined;
    if (!wants(said.settings) || (await failureOf(commands, fingerprint, member.email)) !== null) return undefined;
    return member.email;
  }

  const linksFor = (memberId: string): MailLinks => {
    const unsubscribe = `${publicUrl()}/unsubscribe?token=${unsubscribeToken(fingerprint, memberId)}`;
    return { home: `${publicUrl()}/community`, settings: `${publicUrl()}/account#notifications`, unsubscribe };
  };

  async function send(to: string, { unsubscribe }: MailLinks, description: MailDescription): Promise<void> {
    await mail.send({
      ...{ to, subject: description.title, ...layOutMail(description) },
      // RFC 8058: the mail program posts to this address when its own button is pressed.
      headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
  }

  const itemOf = ({ message, actionUrl }: Told): DigestItem => ({ message, url: `${publicUrl()}${actionUrl}` });

  return [
    schedule.sweep('notifications.take-digests', { everyMs: minuteMs }, due, async (found, { context }) => {
      await actAs(commands, context).execute(memberSettings, found.memberId, { type: 'TakeDigest', data: found });
    }),

    reaction('notifications.mail-digest', DigestDue, { lane: 'mail' }, async ({ data, position }) => {
      const { memberId, since } = data;
      const to = await wantedBy(memberId, ({ digest }) => digest !== 'off');
      if (to === undefined) return;
      const digest = await digestOf(memberId, since, position);
      if (digest === undefined || digest.items.length === 0) return;
      const { items, hasMore, contentInMails: quotes } = digest;
      const links = linksFor(memberId);
      await send(to, links, digestMail({ items: items.map(itemOf), hasMore, quotes, links }));
    }),

    schedule.at('notifications.mail-message', MessageSent, messageWaits, async ({ data, metadata, position }) => {
      const to = await wantedBy(data.receiverId, ({ messageMails }) => messageMails);
      if (to === undefined) return;
      // Later ones of the same conversation find another one first.
      const waiting = await waitingMessage(data.receiverId, metadata.at, position);
      if (waiting === undefined) return;
      const links = linksFor(data.receiverId);
      await send(to, links, messageMail(itemOf(waiting), { quotes: waiting.contentInMails, links }));
    }),
  ];
}

const messageWaits = {
  lane: 'mail',
  at: ({ metadata }: { metadata: { at: string } }) => new Date(Date.parse(metadata.at) + messageWaitsMs).toISOString(),
} as const;
