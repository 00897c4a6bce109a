// Who the members are: what others see of each, and what a member sees of themselves.
export type MemberDocument = Readonly<{
  _id: string;
  email: string;
  username: string | null;
  /** For look-ups without regard to case. */
  usernameFolded: string | null;
  /** Names that they had and that still lead to them, folded, beside until when (ISO 8601) each does. */
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
