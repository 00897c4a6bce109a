// The members: the public view of each, and the member's own.
export type MemberMark = 'admin' | 'moderator' | 'suspended';

export type MemberDocument = Readonly<{
  _id: string;
  email: string;
  /** Whether they have confirmed that mail sent there reaches them. */
  emailConfirmed: boolean;
  /** The address that is to replace it, and until when (ISO 8601) its link is valid; null if there is none. */
  pendingEmail: string | null;
  pendingEmailUntil: string | null;
  username: string | null;
  usernameFolded: string | null;
  /** Former usernames that still lead to the member, folded, and until when each is reserved (ISO 8601). */
  formerUsernames: readonly string[];
  formerUsernamesKeptUntil: readonly string[];
  firstName: string | null;
  lastName: string | null;
  bio: string | null;
  role: string | null;
  profileEmoji: string | null;
  profileImageUrl: string | null;
  isAdmin: boolean;
  isModerator: boolean;
  /** Those that were not lifted, even if they are over. */
  suspensions: readonly Readonly<{ decisionId: string; until: string | null }>[];
  /** The keys for admins' filters: their roles, suspensions, and name. */
  marks: readonly MemberMark[];
  sortName: string;
  createdAt: string;
  updatedAt: string;
}>;

export type FindableDocument = Readonly<{
  _id: string;
  email: string | null;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
  /** Their words and every suffix of each: any part of a word begins one of them. */
  parts: readonly string[];
}>;
