// Members' notifications, and the notices to everyone or to a role. Names are looked up on reading.
import type { NotificationSettings } from '../../../modules/notifications/model/settings.ts';

export type NotificationDocument = Readonly<{
  /** Derived from the action, so that no one is notified of the same action twice. */
  _id: string;
  /** The recipient; null means everyone who was a member when it was sent, or those of them who had the role. */
  memberId: string | null;
  /** In lower case; null if the role does not matter. */
  toRole: string | null;
  /** The id of its `NotificationGroupDocument`. */
  group: string;
  /** The name of a `NotificationKind`. */
  kind: string;
  /**
   * The member who acted; null if no one did, or no one is named. One to everyone or a role names no one, and skips the
   * actor.
   */
  actorId: string | null;
  /** The ids of the subjects, by their names. */
  about: Readonly<Record<string, string>>;
  details: Readonly<Record<string, string>>;
  /** `post:{id}`, `member:{id}`: the notification goes when one of these goes, including its recipient. */
  goesWith: readonly string[];
  /** Those of them that moderators have removed, and may restore. */
  hiddenWith: readonly string[];
  /** Whether its recipient has read it. Always false for one that has no single recipient. */
  read: boolean;
  createdAt: string;
}>;

/** The notifications of one kind to one member about the same thing. A single notification is its own group. */
export type NotificationGroupDocument = Readonly<{
  /** The notification's id if it is a single one. */
  _id: string;
  /** As in the notifications. */
  memberId: string | null;
  /** The newest ids, so that a repeat does not count as new. */
  newest: readonly string[];
  /** The group goes when one of these goes. */
  goesWith: readonly string[];
  /** When the newest one was added. ISO 8601. */
  lastAt: string;
  /** ISO 8601; empty until the group is read. What was read with "all" is recorded in the inbox. */
  readUpTo: string;
  /** Whether something was added since then. */
  unread: boolean;
}>;

/** A member's notification settings. A member who never changed them has none. */
export type NotificationSettingsDocument = Readonly<{
  /** The member's id. */
  _id: string;
  settings: NotificationSettings;
  /** ISO 8601; null if no digest is due. */
  nextDigestAt: string | null;
}>;

/**
 * The roles that a member had, so that a notice to a role still reaches those who had it when it was sent, and no one
 * who took it later. A member who never had one has no document.
 */
export type RolesDocument = Readonly<{
  /** The member's id. */
  _id: string;
  /** The current one, in lower case. */
  role: string | null;
  /** Newest first; each until the one before it. */
  held: readonly Readonly<{
    role: string | null;
    /** ISO 8601. */
    from: string;
  }>[];
}>;

/** The time up to which a member has read everything. */
export type InboxDocument = Readonly<{
  /** The member's id. */
  _id: string;
  /** ISO 8601. */
  readUpTo: string;
}>;

/** Records that a member has read a notification to everyone or to a role. */
export type NoticeReadingDocument = Readonly<{
  /** `{id of the notification}:{memberId}`. */
  _id: string;
  memberId: string;
}>;
