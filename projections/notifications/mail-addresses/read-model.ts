// The addresses that get no mail, because it bounced or was reported as unwanted.

/** `_id` is the fingerprint of the address. */
export type FailedAddressDocument = Readonly<{
  _id: string;
  /** The owner at the time. */
  memberId: string;
  failure: 'bounced' | 'complained';
  failedAt: string;
}>;
