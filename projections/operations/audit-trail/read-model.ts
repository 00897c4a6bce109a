// Who did what, when, and what it caused: one document for each event of the log, without any personal data.

export type AuditDocument = Readonly<{
  /** The event's position, padded so that ids sort as positions do. */
  _id: string;
  /** As a decimal. */
  position: string;
  eventId: string;
  /** ISO 8601: when the command arrived. */
  at: string;
  type: string;
  module: string;
  stream: string;
  revision: number;
  actorKind: 'visitor' | 'member' | 'system' | 'operator';
  /** The id of the member or the operator, or the name of the reaction; null for visitors. */
  actorId: string | null;
  /** Ids of the members it concerns, including the actor. */
  members: readonly string[];
  commandId: string;
  correlationId: string;
  causationId: string;
}>;
