// How many answers a post got in the last 24 hours and since a visit, computed on reading: they change without events.
import { dayMs } from '../../../src/kernel/instants.ts';

const lastingMs = dayMs;

/** Far more than the highest level needs, so that deleted answers don't hide how lively a post still is. */
export const maxAnswersStored = 24;

export type EmberLevel = 0 | 1 | 2 | 3;

function levelOf(answers: number): EmberLevel {
  if (answers >= 6) return 3;
  if (answers >= 3) return 2;
  return answers >= 1 ? 1 : 0;
}

export type Answer = Readonly<{ id: string; by: string; at: string }>;

type Ember = Readonly<{
  level: EmberLevel;
  /** Counted up to `maxAnswersStored`. */
  answers: number;
}>;

export function withAnswer(answers: readonly Answer[], answer: Answer): readonly Answer[] {
  return [...answers, answer].slice(-maxAnswersStored);
}

export function withoutAnswer(answers: readonly Answer[], id: string): readonly Answer[] {
  return answers.filter((answer) => answer.id !== id);
}

export function emberOf(answers: readonly Answer[], now: Date): Ember {
  const since = now.getTime() - lastingMs;
  const recent = answers.filter(({ at }) => Date.parse(at) > since).length;
  return { level: levelOf(recent), answers: recent };
}

/** Returns how many answers by others came since the viewer's last visit, counted up to `maxAnswersStored`. */
export function newAnswers(answers: readonly Answer[], memberId: string | undefined, lastVisitAt: string | null) {
  if (lastVisitAt === null) return 0;
  return answers.filter(({ at, by }) => at > lastVisitAt && by !== memberId).length;
}
