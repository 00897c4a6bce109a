// How members authenticate besides their password. Contains no secret and no code.

/** `_id` is the member's id. */
export type SecondFactorDocument = Readonly<{
  _id: string;
  since: string;
  recoveryCodesLeft: number;
}>;

/** `_id` is the passkey's id. */
export type PasskeyDocument = Readonly<{
  _id: string;
  memberId: string;
  name: string | null;
  addedAt: string;
  /** ISO 8601; null until first used to log in. */
  lastUsedAt: string | null;
  /** The host that it was created for. */
  domain: string;
  isSynced: boolean;
}>;
