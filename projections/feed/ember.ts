// The ember of a post: how much it was answered in the last 24 hours. The read model keeps the newest answers of each post, and
// the level is worked out when somebody looks, since it fades without any event.

const lastingMs = 24 * 60 * 60 * 1_000;

/** Far more than the highest level takes, so that deleted answers don't hide how lively a post still is. */
export const mostAnswersKept = 24;

export type EmberLevel = 0 | 1 | 2 | 3;

function levelOf(answers: number): EmberLevel {
  if (answers >= 6) return 3;
  if (answers >= 3) return 2;
  return answers >= 1 ? 1 : 0;
}

export type Answer = Readonly<{
  id: string;
  /** ISO 8601. */
  at: string;
}>;

type Ember = Readonly<{
  level: EmberLevel;
  /** Counted up to `mostAnswersKept`. */
  answers: number;
}>;

/** The newest answers, oldest first, with one more. Those that were too old for it to count beside are forgotten. */
export function withAnswer(answers: readonly Answer[], answer: Answer): readonly Answer[] {
  const since = Date.parse(answer.at) - lastingMs;
  return [...answers.filter(({ at }) => Date.parse(at) > since), answer].slice(-mostAnswersKept);
}

export function withoutAnswer(answers: readonly Answer[], id: string): readonly Answer[] {
  return answers.filter((answer) => answer.id !== id);
}

export function emberOf(answers: readonly Answer[], now: Date): Ember {
  const since = now.getTime() - lastingMs;
  const recent = answers.filter(({ at }) => Date.parse(at) > since).length;
  return { level: levelOf(recent), answers: recent };
}
