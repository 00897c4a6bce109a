/** A text that a member is about to publish. */
export type WrittenText = Readonly<{
  text: string;
  /** The text that it replaces. What that already contained doesn't count as repeated. */
  before?: string | null;
  /** Other texts that are shown with it. Only their links count. */
  attached?: readonly string[];
}>;
