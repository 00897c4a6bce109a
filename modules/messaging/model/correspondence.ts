// The facts about earlier messages that decide whether a member may write to another.

/** Facts about two members that come from outside the log. */
export type Correspondence = Readonly<{
  /** Whether a member has a conversation with another member. */
  hasConversation(memberId: string, otherId: string): Promise<boolean>;
  /** Whether a member has ever written to the other. */
  hasWritten(memberId: string, otherId: string): Promise<boolean>;
}>;
