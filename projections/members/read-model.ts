// Who the members are: what others see of each, and what a member sees of themselves.
export type MemberDocument = Readonly<{
  _id: string;
  email: string;
  username: string | null;
  /** For look-ups without regard to case. */
  usernameFolded: string | null;
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
