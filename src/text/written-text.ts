/** A text that a member is about to publish in one place. */
export type WrittenText = Readonly<{
  text: string;
  /** The text that it replaces. What was in there already is not repeated. */
  before?: string | null;
  /** Other texts that are shown with it. Only their links count. */
  attached?: readonly string[];
}>;
