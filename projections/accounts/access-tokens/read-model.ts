// The valid access tokens. One that was revoked, or whose member reset the password or was suspended, has no document.

export type AccessTokenDocument = Readonly<{
  _id: string;
  memberId: string;
  name: string | null;
  scope: 'read' | 'write';
  tokenHash: string;
  madeAt: string;
  /** ISO 8601; null means never. */
  expiresAt: string | null;
  /** In UTC, as YYYY-MM-DD; null until first used. */
  lastUsedDay: string | null;
}>;
