// Sends messages about things that no event records, such as typing, to every instance, including this one. Delivery is
// best effort. Messages survive JSON, and listeners parse them, since another version of Kindling may have sent them.
export type Broadcast = Readonly<{
  /** Never waits and never throws. */
  send(message: object): void;
  /** Delivers every later message once, those of one instance in order. Resolves once none can be missed. */
  listen(hear: (message: unknown) => void): Promise<void>;
  /** Stops all listeners. Does not wait for a slow server. */
  close(): Promise<void>;
}>;
