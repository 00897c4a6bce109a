// The answers of the onboarding, kept in the browser until the plan is asked for: a reload, a log-in or a payment in between loses
// nothing. What one member began is not shown to another on the same computer.
import { keep, useKept } from '../browser-storage.ts';

const stages = ['idea', 'mvp', 'scaling'] as const;
export const teamSizes = ['1', '2-5', '6-10', '11-50', '50+'] as const;
export const budgets = ['bootstrap', '<$10k', '$10k-$50k', '$50k+'] as const;
export const steps = ['goals', 'stage', 'techStack', 'teamSize', 'budget'] as const;
export type Step = (typeof steps)[number];

export type Answers = Readonly<Record<Step, string>>;
export type Onboarding = Readonly<{ step: number; answers: Answers }>;

export const leastGoals = 10;
const key = 'implementation-onboarding';
const nothing: Onboarding = { step: 0, answers: { goals: '', stage: '', techStack: '', teamSize: '', budget: '' } };

const choices: Partial<Record<Step, readonly string[]>> = { stage: stages, teamSize: teamSizes, budget: budgets };

export function isAnswered(step: Step, answers: Answers): boolean {
  const said = answers[step].trim();
  if (step === 'goals') return [...said].length >= leastGoals;
  return choices[step]?.includes(said) ?? said !== '';
}

/** @param memberId Null for a visitor, whose answers go on with whoever logs in. */
export function useOnboarding(memberId: string | null) {
  const kept = read(useKept(key));
  const own = kept.memberId === null || kept.memberId === memberId ? kept : { ...nothing, memberId };
  const change = (next: Onboarding) => keep(key, JSON.stringify({ ...next, memberId }));
  return {
    step: own.step,
    answers: own.answers,
    goTo: (step: number) => change({ step, answers: own.answers }),
    answer: (name: Step, said: string) => change({ step: own.step, answers: { ...own.answers, [name]: said } }),
    forget: () => keep(key, null),
  };
}

/** What an older version, or somebody's console, left there is taken field by field. */
function read(text: string | null): Onboarding & { memberId: string | null } {
  const stored = parsed(text);
  const given = field(stored, 'answers');
  const answers = Object.fromEntries(
    steps.map((name) => {
      const said = field(given, name);
      return [name, typeof said === 'string' ? said : ''];
    }),
  ) as Answers;
  const memberId = field(stored, 'memberId');
  const wanted = field(stored, 'step');
  // Nobody stands behind a question that is not answered.
  const firstOpen = steps.findIndex((name) => !isAnswered(name, answers));
  const furthest = firstOpen === -1 ? steps.length - 1 : firstOpen;
  const step = typeof wanted === 'number' ? Math.min(Math.max(0, Math.trunc(wanted)), furthest) : 0;
  return { step, answers, memberId: typeof memberId === 'string' ? memberId : null };
}

const field = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? (of as Readonly<Record<string, unknown>>)[name] : undefined;

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
