// What a member wants to be notified of, and how. `isNotified` alone decides it, for the bell, its count and mails alike.
import { dayMs } from '../../../src/kernel/instants.ts';

export const hearFromChoices = ['everybody', 'established', 'followed'] as const;
export const digestChoices = ['off', 'daily', 'weekly'] as const;

export type Channel = 'app' | 'mail';

export type NotificationSettings = Readonly<{
  /** The types of notification that are switched off, by channel. */
  off: Readonly<Record<Channel, readonly string[]>>;
  /** The members whose mentions and comments reach the member: `established` excludes new accounts. */
  hearFrom: (typeof hearFromChoices)[number];
  digest: (typeof digestChoices)[number];
  /** Whether an unread message is mailed without waiting for the digest: one mail for each conversation. */
  messageMails: boolean;
  /** Whether mails may quote; otherwise they only count. */
  contentInMails: boolean;
  /** A name of the IANA time zone database. */
  timeZone: string;
}>;

export const defaultSettings: NotificationSettings = {
  off: { app: [], mail: [] },
  hearFrom: 'everybody',
  digest: 'off',
  messageMails: false,
  contentInMails: true,
  timeZone: 'UTC',
};

/** Types addressed to the member by someone. Only for these does the sender matter. */
export const addressedTypes: ReadonlySet<string> = new Set(['mention', 'post_comment', 'reply']);

const newAccountMs = 7 * dayMs;

export type ActorFacts = Readonly<{ joinedAt: string; isFollowed: boolean }>;

export function isNotified(
  { off, hearFrom }: NotificationSettings,
  channel: Channel,
  told: Readonly<{
    type: string;
    at: string;
    /** Null if no particular member acted. */
    actor: ActorFacts | null;
  }>,
): boolean {
  const { type, at, actor } = told;
  if (off[channel].includes(type)) return false;
  if (actor === null || !addressedTypes.has(type)) return true;
  switch (hearFrom) {
    case 'everybody':
      return true;
    case 'established':
      return actor.isFollowed || Date.parse(at) - Date.parse(actor.joinedAt) >= newAccountMs;
    case 'followed':
      return actor.isFollowed;
  }
}
