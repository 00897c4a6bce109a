// What the accounts' calls need from the rest of Kindling, so that this module knows no projection and no adapter.
import type { Refusal } from '../../src/kernel/refusal.ts';
import type { Passwords } from '../../src/platform/passwords/passwords.ts';
import type { RequestContext } from '../../src/platform/rpc/procedure.ts';
import type { Page, PageRequest } from '../../src/platform/viewing/paging.ts';
import type { Fingerprint } from './model/claim.ts';
import type { Site } from './sign-in/verifying-passkeys.ts';

/** A member as they see themselves. */
export type CurrentUser = Readonly<{
  id: string;
  email: string;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
  bio: string | null;
  role: string | null;
  profileEmoji: string | null;
  profileImageUrl: string | null;
  isAdmin: boolean;
  isModerator: boolean;
  emailConfirmed: boolean;
  pendingEmail: string | null;
  createdAt: string;
  /** The member's last visit on a day before today. ISO 8601; null at their first visit. */
  lastVisitAt: string | null;
  /** Why the member can change nothing now, in words; absent if they can. */
  barredBecause?: string;
  barredBy?: string;
}>;

export type OwnSession = Readonly<{
  id: string;
  startedAt: string;
  address: string | null;
  userAgent: string | null;
  /** The last day on which it was used; ISO 8601, in UTC. The time is not recorded. */
  lastSeenAt: string;
}>;

export type OwnSecondFactor = Readonly<{ since: string; recoveryCodesLeft: number }>;

export type OwnPasskey = Readonly<{
  id: string;
  name: string | null;
  addedAt: string;
  /** ISO 8601; null until first used to log in. */
  lastUsedAt: string | null;
  /** The host that it was created for. Browsers offer it nowhere else. */
  domain: string;
  isSynced: boolean;
}>;

export type OwnAccessToken = Readonly<{
  id: string;
  name: string | null;
  scope: 'read' | 'write';
  madeAt: string;
  /** ISO 8601; null means never. */
  expiresAt: string | null;
  /** The last day on which it was used, in UTC; null until first used. The time is not recorded. */
  lastUsedAt: string | null;
}>;

export type AccountsDeps = Readonly<{
  passwords: Passwords;
  fingerprint: Fingerprint;
  views: {
    currentUser(memberId: string): Promise<CurrentUser | undefined>;
    isSetUp(): Promise<boolean>;
    /** Newest first. */
    sessionsOf(memberId: string, page: PageRequest): Promise<Page<OwnSession>>;
    /** Undefined if the factor is off. */
    secondFactorOf(memberId: string): Promise<OwnSecondFactor | undefined>;
    /** Oldest first. */
    passkeysOf(memberId: string): Promise<readonly OwnPasskey[]>;
    /** Newest first. */
    accessTokensOf(memberId: string): Promise<readonly OwnAccessToken[]>;
    exportOf(memberId: string): Promise<Readonly<Record<string, unknown>>>;
  };
  site(): Site;
  /** Stores a data URL as a picture of the member, or finds one of the member's uploads. Returns its address. */
  storePicture(context: RequestContext, url: string): Promise<string>;
  /** Records a new member's time zone, as their browser names it. Ignores an unknown one. */
  startInTimeZone(context: RequestContext, memberId: string, timeZone: string): Promise<void>;
  forgetPerson(memberId: string): Promise<void>;
  suspensionOf(memberId: string, at: string): Promise<Readonly<{ until: string | null }> | undefined>;
  /** The refusal of every change by a member at an instant; undefined if they may change things. */
  restrictionOf(memberId: string, at: string): Promise<Refusal | undefined>;
  /** Mail is shown instead of sent: responses contain the links' tokens, and a changed address takes effect at once. */
  hasNoMail: boolean;
  /** False if mail is neither sent nor shown: it then waits until there is a mail transport. */
  canMail: boolean;
  pause(ms: number): Promise<void>;
}>;
