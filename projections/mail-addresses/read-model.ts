// The addresses to which no mail goes, because it came back or was called unwanted.

/** `_id` is the fingerprint of the address. */
export type FailedAddressDocument = Readonly<{
  _id: string;
  /** Whose it was then. */
  memberId: string;
  failure: 'bounced' | 'complained';
  /** ISO 8601. */
  failedAt: string;
}>;
