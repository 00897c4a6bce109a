// Sends every instance, including this one, messages about things that are in no log, such as typing. It is best
// effort: nothing is stored for an instance that starts later, and messages that can't be sent soon are dropped.

/** Messages are small values that survive JSON. A listener parses them, because another version of Kindling may have sent them. */
export type Broadcast = Readonly<{
  /** Never waits and never throws. */
  send(message: object): void;
  /**
   * Delivers every message from now on, once; the messages of one instance in the order in which it sent them. Resolves
   * when no later message will be missed.
   */
  listen(hear: (message: unknown) => void): Promise<void>;
  /** Stops all listeners. Does not wait for a slow server. */
  close(): Promise<void>;
}>;
