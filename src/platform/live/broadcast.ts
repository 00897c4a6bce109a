// Sends messages about things that no event records, such as typing, to every instance, including this one. Delivery is
// best effort: nothing is stored for an instance that starts later, and messages that can't be sent soon are dropped.

/** Messages are small values that survive JSON. A listener parses them, because another version of Kindling may have sent them. */
export type Broadcast = Readonly<{
  /** Never waits and never throws. */
  send(message: object): void;
  /**
   * Delivers every message from now on, once, and those of one instance in the order of sending. Resolves once no later
   * message can be missed.
   */
  listen(hear: (message: unknown) => void): Promise<void>;
  /** Stops all listeners. Does not wait for a slow server. */
  close(): Promise<void>;
}>;
