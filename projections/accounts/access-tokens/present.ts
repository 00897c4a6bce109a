// Presents an access token to its member, without anything that grants access.
import type { AccessTokenDocument } from './read-model.ts';

export type OwnAccessToken = Readonly<{
  id: string;
  name: string | null;
  scope: 'read' | 'write';
  madeAt: string;
  expiresAt: string | null;
  /** A day in UTC, as YYYY-MM-DD. The time on that day is not recorded. */
  lastUsedAt: string | null;
}>;

export function presentAccessToken(token: AccessTokenDocument): OwnAccessToken {
  const { _id, name, scope, madeAt, expiresAt, lastUsedDay } = token;
  return { id: _id, name, scope, madeAt, expiresAt, lastUsedAt: lastUsedDay };
}
