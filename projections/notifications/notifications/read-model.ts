// Members' notifications, and the notices to everyone or to a role. Names are looked up on reading.
import type { NotificationSettings } from '../../../modules/notifications/model/settings.ts';

export type NotificationDocument = Readonly<{
  /** Derived from the action, so that no one is notified of the same action twice. */
  _id: string;
  /** The recipient; null for everyone who was a member then, or had the role. */
  memberId: string | null;
  /** In lower case; null if the role does not matter. */
  toRole: string | null;
  group: string;
  kind: string;
  /** The member who acted; null if no one is named. One to everyone or a role names no one, and skips the actor. */
  actorId: string | null;
  about: Readonly<Record<string, string>>;
  details: Readonly<Record<string, string>>;
  /** `post:{id}`, `member:{id}`: the notification goes when one of these goes. */
  goesWith: readonly string[];
  /** Those of them that moderators have removed, and may restore. */
  hiddenWith: readonly string[];
  /** Whether its recipient has read it. Always false for one that has no single recipient. */
  read: boolean;
  createdAt: string;
}>;

/** Notifications of one kind to one member about the same thing. */
export type NotificationGroupDocument = Readonly<{
  /** The notification's id if it is a single one. */
  _id: string;
  memberId: string | null;
  /** The newest ids, so that a repeat does not count as new. */
  newest: readonly string[];
  goesWith: readonly string[];
  /** When the newest one was added. ISO 8601. */
  lastAt: string;
  /** ISO 8601; empty until the group is read. What was read with "all" is recorded in the inbox. */
  readUpTo: string;
  unread: boolean;
}>;

/** Absent until a member changes them. */
export type NotificationSettingsDocument = Readonly<{
  _id: string;
  settings: NotificationSettings;
  /** Null if no digest is due. */
  nextDigestAt: string | null;
}>;

/** A member's roles over time: a notice reaches those who had its role when it was sent. */
export type RolesDocument = Readonly<{
  _id: string;
  /** The current one, in lower case. */
  role: string | null;
  held: readonly Readonly<{ role: string | null; from: string }>[];
}>;

/** The time up to which a member has read everything. */
export type InboxDocument = Readonly<{ _id: string; readUpTo: string }>;

/** Records the reading of a notification to everyone or to a role. */
export type NoticeReadingDocument = Readonly<{
  /** `{id of the notification}:{memberId}`. */
  _id: string;
  memberId: string;
}>;
