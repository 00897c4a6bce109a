// The port of leases: where several instances share the stores, a lease lets one of them at a time do a piece of work.

export interface Lease {
  /** Takes or renews the lease. False while somebody else holds it. Cheap enough to be asked on every tick. */
  tryHold(): Promise<boolean>;
  /** Lets go, so that somebody else need not wait until it runs out. */
  release(): Promise<void>;
}

export interface Leases {
  lease(name: string): Lease;
}
