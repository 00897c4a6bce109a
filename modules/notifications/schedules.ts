// The digests: a sweep takes those that are due, each once, and their mails follow in the lane of mails. What is told is looked up when
// the mail is written, so nothing is told that was read meanwhile.
import type { Position } from '../../src/kernel/event.ts';
import { actAs } from '../../src/platform/act-as.ts';
import type { Commands } from '../../src/platform/commands.ts';
import { layOutMail } from '../../src/platform/mail/layout.ts';
import type { MailTransport } from '../../src/platform/mail/mail-transport.ts';
import { reaction } from '../../src/platform/reactor/reaction.ts';
import { type Schedule, schedule } from '../../src/platform/reactor/schedule.ts';
import { type Fingerprint, members } from '../accounts/index.ts';
import { failureOf } from './address-router.ts';
import { digestMail } from './mails.ts';
import { DigestDue, memberSettings } from './member-settings.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

const minuteMs = 60_000;

type Told = Readonly<{ message: string; actionUrl: string }>;

type World = Readonly<{
  commands: Commands;
  mail: MailTransport;
  fingerprint: Fingerprint;
  /** Base of links in mails, without a slash at its end. */
  publicUrl(): string;
  due(): AsyncIterable<Readonly<{ memberId: string; slot: string }>>;
  /** What is unread of what came since. Throws while what happened up to a position is not known. */
  digestOf(
    memberId: string,
    since: string,
    upTo: Position,
  ): Promise<Readonly<{ items: readonly Told[]; hasMore: boolean; contentInMails: boolean }> | undefined>;
}>;

export function notificationSchedules(world: World): readonly Schedule[] {
  const { commands, mail, fingerprint, publicUrl, due, digestOf } = world;
  return [
    schedule.sweep('notifications.take-digests', { everyMs: minuteMs }, due, async (found, { context }) => {
      await actAs(commands, context).execute(memberSettings, found.memberId, { type: 'TakeDigest', data: found });
    }),

    reaction('notifications.mail-digest', DigestDue, { lane: 'mail' }, async ({ data, position }) => {
      const { memberId, since } = data;
      const [{ state: member }, { state: said }] = await Promise.all([
        commands.load(members, memberId),
        commands.load(memberSettings, memberId),
      ]);
      if (member.status !== 'active' || member.email === null || !member.isEmailConfirmed) return;
      if (said.settings.digest === 'off') return;
      if ((await failureOf(commands, fingerprint, member.email)) !== null) return;
      const digest = await digestOf(memberId, since, position);
      if (digest === undefined || digest.items.length === 0) return;
      const base = publicUrl();
      const unsubscribe = `${base}/unsubscribe?token=${unsubscribeToken(fingerprint, memberId)}`;
      const description = digestMail({
        items: digest.items.map(({ message, actionUrl }) => ({ message, url: `${base}${actionUrl}` })),
        hasMore: digest.hasMore,
        quotes: digest.contentInMails,
        links: { home: `${base}/community`, settings: `${base}/account#notifications`, unsubscribe },
      });
      await mail.send({
        to: member.email,
        subject: description.title,
        ...layOutMail(description),
        // RFC 8058: the mail program posts to this address when its own button is pressed.
        headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      });
    }),
  ];
}
