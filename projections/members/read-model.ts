// The members: the public view of each, and the member's own.
export type MemberDocument = Readonly<{
  _id: string;
  email: string;
  /** Whether they have confirmed that they read what is sent there. */
  emailConfirmed: boolean;
  /** The address that is to take its place, and until when (ISO 8601) its link is honoured; null where none is. */
  pendingEmail: string | null;
  pendingEmailUntil: string | null;
  username: string | null;
  /** For look-ups without regard to case. */
  usernameFolded: string | null;
  /**
   * Former usernames that still lead to the member, folded. `formerUsernamesKeptUntil` holds for each of them, at the same index,
   * until when it does (ISO 8601).
   */
  formerUsernames: readonly string[];
  formerUsernamesKeptUntil: readonly string[];
  firstName: string | null;
  lastName: string | null;
  bio: string | null;
  role: string | null;
  profileEmoji: string | null;
  profileImageUrl: string | null;
  isAdmin: boolean;
  /** ISO 8601. */
  createdAt: string;
  updatedAt: string;
}>;
