// The onboarding's answers, stored in the browser until the plan is requested, through reloads, log-ins and payments.
import { useStored, writeStored } from '../../drafts/browser-storage.ts';
import { fieldsOf, parsed } from '../../drafts/stored-json.ts';
import { forgetUnfinished, storeUnfinished, useUnfinished } from '../../drafts/unfinished-actions.ts';

const stages = ['idea', 'mvp', 'scaling'] as const;
export const teamSizes = ['1', '2-5', '6-10', '11-50', '50+'] as const;
export const budgets = ['bootstrap', '<$10k', '$10k-$50k', '$50k+'] as const;
export const steps = ['goals', 'stage', 'techStack', 'teamSize', 'budget'] as const;
export type Step = (typeof steps)[number];

export type Answers = Readonly<Record<Step, string>>;
export type Onboarding = Readonly<{ step: number; answers: Answers }>;

export const leastGoals = 10;
const name = 'implementation-onboarding';

const choices: Partial<Record<Step, readonly string[]>> = { stage: stages, teamSize: teamSizes, budget: budgets };

export function isAnswered(step: Step, answers: Answers): boolean {
  const answer = answers[step].trim();
  if (step === 'goals') return [...answer].length >= leastGoals;
  return choices[step]?.includes(answer) ?? answer !== '';
}

/** @param memberId Null for a visitor, who continues after logging in in this window. */
export function useOnboarding(memberId: string | null) {
  const ownKey = `${name}.${memberId}`;
  const own = useStored(ownKey);
  const left = useUnfinished(name, memberId);
  const { step, answers } = read(left?.text ?? (memberId === null ? null : own));
  const change = (next: Onboarding) => {
    if (memberId === null) return storeUnfinished(name, JSON.stringify(next), null);
    writeStored(ownKey, JSON.stringify(next));
    forgetUnfinished(name);
  };
  return {
    step,
    answers,
    goTo: (to: number) => change({ step: to, answers }),
    answer: (question: Step, said: string) => change({ step, answers: { ...answers, [question]: said } }),
    forget() {
      writeStored(ownKey, null);
      forgetUnfinished(name);
    },
  };
}

/** Parses field by field. */
function read(text: string | null): Onboarding {
  const stored = fieldsOf(parsed(text));
  const storedAnswers = fieldsOf(stored.answers);
  const answers = Object.fromEntries(
    steps.map((question) => {
      const answer = storedAnswers[question];
      return [question, typeof answer === 'string' ? answer : ''];
    }),
  ) as Answers;
  // Nobody resumes beyond an unanswered question.
  const firstOpen = steps.findIndex((question) => !isAnswered(question, answers));
  const furthest = firstOpen === -1 ? steps.length - 1 : firstOpen;
  const step = typeof stored.step === 'number' ? Math.min(Math.max(0, Math.trunc(stored.step)), furthest) : 0;
  return { step, answers };
}
