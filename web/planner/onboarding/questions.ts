// The questions of the onboarding and their choices, in words.
import { budgets, type Step, teamSizes } from './stored-answers.ts';

export const questions: Readonly<Record<Step, Readonly<{ title: string; line: string }>>> = {
  goals: {
    title: 'What do you want to achieve?',
    line: 'Say it in your own words: what should be quicker, cheaper or better in three months?',
  },
  stage: { title: 'Where is your company now?', line: 'An idea needs other tools than a product that grows.' },
  techStack: { title: 'What do you work with today?', line: 'New tools should fit what you already use.' },
  teamSize: { title: 'How many of you are there?', line: 'The plan must fit the people who carry it out.' },
  budget: { title: 'What can you spend in a year?', line: 'Nothing beyond it is recommended.' },
};

export const stageOptions = [
  { value: 'idea', label: 'Idea', hint: 'Nothing is built yet, or hardly anything' },
  { value: 'mvp', label: 'MVP', hint: 'A first product, and first users' },
  { value: 'scaling', label: 'Scaling', hint: 'It works, and has to work for many more' },
];

export const teamOptions = teamSizes.map((value) => ({ value, label: value === '1' ? 'Just me' : `${value} people` }));
const budgetLabels: Readonly<Record<string, string>> = {
  bootstrap: 'Bootstrap: free or nearly free',
  '<$10k': 'Less than $10k',
  '$10k-$50k': '$10k to $50k',
  '$50k+': '$50k or more',
};
export const budgetOptions = budgets.map((value) => ({ value, label: budgetLabels[value] ?? value }));

const choices: Partial<Record<Step, readonly { value: string; label: string }[]>> = {
  stage: stageOptions,
  teamSize: teamOptions,
  budget: budgetOptions,
};

export const inWords = (step: Step, said: string): string =>
  choices[step]?.find(({ value }) => value === said)?.label ?? said;
