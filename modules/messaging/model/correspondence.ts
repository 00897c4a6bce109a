// The facts about earlier messages that decide whether a member may write to another.

export type Correspondence = Readonly<{
  hasConversation(memberId: string, otherId: string): Promise<boolean>;
  hasWritten(memberId: string, otherId: string): Promise<boolean>;
}>;
