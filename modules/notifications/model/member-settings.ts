// A member's notification settings, and the resulting digests: one for each slot, taken once.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf, personal } from '../../../src/kernel/event.ts';
import { nextDigestAt } from './digest-time.ts';
import { defaultSettings, digestChoices, hearFromChoices, type NotificationSettings } from './settings.ts';

export const NotificationSettingsChanged = defineEvent('NotificationSettingsChanged', {
  summary: 'A member changed their notification settings, or unsubscribed with the link in an email.',
  schema: z.object({
    memberId: idOf('member'),
    appOff: z.array(idOf('notification type')),
    mailOff: z.array(idOf('notification type')),
    hearFrom: z.enum(hearFromChoices),
    digest: z.enum(digestChoices),
    messageMails: z.boolean(),
    contentInMails: z.boolean(),
    timeZone: personal('memberId', z.string()),
    /** ISO 8601; null if there are no digests. */
    nextDigestAt: z.string().nullable(),
  }),
});

export const DigestDue = defineEvent('DigestDue', {
  summary: 'A member’s digest is due. It is mailed once, if there is anything in it.',
  schema: z.object({
    memberId: idOf('member'),
    /** The instant that the digest is for; ISO 8601. */
    slot: z.string(),
    /** The end of what the last digest covered; empty for the first. */
    since: z.string(),
    nextDigestAt: z.string().nullable(),
  }),
});

const events = [NotificationSettingsChanged, DigestDue] as const;
type SettingsEvent = EventsOf<typeof events>;

export type SettingsChanges = Partial<NotificationSettings>;

type SettingsCommand =
  | Command<'ChangeSettings', SettingsChanges>
  /** Issued with the registration, before the member logs in. */
  | Command<'StartInTimeZone', Readonly<{ memberId: string; timeZone: string }>>
  /** Issued through the link in a mail, which needs no log-in. */
  | Command<'StopMails', Readonly<{ memberId: string }>>
  | Command<'TakeDigest', Readonly<{ memberId: string; slot: string }>>;

export type MemberSettings = Readonly<{
  settings: NotificationSettings;
  nextDigestAt: string | null;
  lastDigestAt: string;
}>;

export function evolve(state: MemberSettings, event: SettingsEvent): MemberSettings {
  if (event.type === 'DigestDue')
    return { ...state, nextDigestAt: event.data.nextDigestAt, lastDigestAt: event.data.slot };
  const { appOff, mailOff, hearFrom, digest, messageMails, contentInMails, timeZone, nextDigestAt: next } = event.data;
  const settings: NotificationSettings = {
    off: { app: appOff, mail: mailOff },
    ...{ hearFrom, digest, messageMails, contentInMails },
    timeZone: timeZone ?? defaultSettings.timeZone,
  };
  return { ...state, settings, nextDigestAt: next };
}

/** Of an account that was made in a browser: one mail a day, about what needs an answer. */
const startingSettings = { digest: 'daily', off: { app: [], mail: ['post_like'] } } as const;

export const unsaid: MemberSettings = { settings: defaultSettings, nextDigestAt: null, lastDigestAt: '' };

function change(
  memberId: string,
  state: MemberSettings,
  changes: SettingsChanges,
  at: string,
): readonly SettingsEvent[] {
  const before = state.settings;
  const settings = { ...before, ...changes };
  if (JSON.stringify(settings) === JSON.stringify(before)) return [];
  const { off, hearFrom, digest, messageMails, contentInMails, timeZone } = settings;
  const sameRhythm = digest === before.digest && timeZone === before.timeZone;
  return [
    NotificationSettingsChanged({
      ...{ memberId, appOff: off.app, mailOff: off.mail, hearFrom, digest },
      ...{ messageMails, contentInMails, timeZone },
      nextDigestAt: sameRhythm ? state.nextDigestAt : nextDigestAt(settings, at),
    }),
  ];
}

function decide(command: SettingsCommand, state: MemberSettings): readonly SettingsEvent[] {
  switch (command.type) {
    case 'ChangeSettings':
      return change(actingMember(command), state, command.data, command.at);
    case 'StartInTimeZone': {
      const { memberId, timeZone } = command.data;
      return state === unsaid ? change(memberId, state, { ...startingSettings, timeZone }, command.at) : [];
    }
    case 'StopMails':
      return change(command.data.memberId, state, { digest: 'off', messageMails: false }, command.at);
    case 'TakeDigest': {
      const { memberId, slot } = command.data;
      if (slot !== state.nextDigestAt || command.at < slot) return [];
      const next = nextDigestAt(state.settings, command.at);
      return [DigestDue({ memberId, slot, since: state.lastDigestAt, nextDigestAt: next })];
    }
  }
}

export const memberSettings = aggregate({
  category: 'notification-settings',
  events,
  decider: { initial: unsaid, evolve, decide },
});
