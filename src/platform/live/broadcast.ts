// Tells every instance, this one too, of what stands in no log, such as typing. It is best effort: nothing is kept for an
// instance that comes later, and what can't be passed on soon is dropped.

/** Messages are small values that survive JSON. Who hears one parses it: another version of Kindling may have sent it. */
export type Broadcast = Readonly<{
  /** Never waits and never throws. */
  send(message: object): void;
  /**
   * Every message from now on, once, those of one instance in the order in which it sent them. Resolves when nothing that is
   * sent from then on will be missed.
   */
  listen(hear: (message: unknown) => void): Promise<void>;
  /** Nothing is heard any more. Does not wait for a server that takes its time. */
  close(): Promise<void>;
}>;
