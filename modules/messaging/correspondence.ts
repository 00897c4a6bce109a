// What the decision whether a member may write to another needs to know of what they wrote before.

/** Facts about two members that come from outside the log. */
export type Correspondence = Readonly<{
  /** Whether a member has a conversation with another one. */
  hasConversation(memberId: string, otherId: string): Promise<boolean>;
  /** Whether a member has ever written to the other one. */
  hasWritten(memberId: string, otherId: string): Promise<boolean>;
}>;
