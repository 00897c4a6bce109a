// The port of leases. If several instances share the stores, a lease lets one of them at a time do some work.

export interface Lease {
  /** Takes or renews the lease. Returns false while another instance holds it. Cheap enough to call on every tick. */
  tryHold(): Promise<boolean>;
  /** Releases the lease, so that others need not wait until it expires. */
  release(): Promise<void>;
}

export interface Leases {
  lease(name: string): Lease;
}
