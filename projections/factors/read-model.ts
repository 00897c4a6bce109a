// How members prove who they are beside their password. No secret and no code is among it.

/** `_id` is the member's id. */
export type SecondFactorDocument = Readonly<{
  _id: string;
  /** ISO 8601. */
  since: string;
  recoveryCodesLeft: number;
}>;
