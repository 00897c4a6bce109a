// The question of each step of the onboarding.
import { RadioGroup } from '../ui/radio-group.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { budgets, leastGoals, type Step, teamSizes } from './kept-answers.ts';

export const questions: Readonly<Record<Step, Readonly<{ title: string; line: string }>>> = {
  goals: {
    title: 'What do you want to achieve?',
    line: 'Say it in your own words: what should be quicker, cheaper or better in three months?',
  },
  stage: { title: 'Where is your company now?', line: 'An idea needs other tools than a product that grows.' },
  techStack: { title: 'What do you work with today?', line: 'New tools should fit what you already use.' },
  teamSize: { title: 'How many of you are there?', line: 'The plan must fit the hands that carry it out.' },
  budget: { title: 'What can you spend in a year?', line: 'Nothing beyond it is recommended.' },
};

const stageOptions = [
  { value: 'idea', label: 'Idea', hint: 'Nothing is built yet, or hardly anything' },
  { value: 'mvp', label: 'MVP', hint: 'A first product, and first users' },
  { value: 'scaling', label: 'Scaling', hint: 'It works, and has to work for many more' },
];

const teamOptions = teamSizes.map((value) => ({ value, label: value === '1' ? 'Just me' : `${value} people` }));
const budgetLabels: Readonly<Record<string, string>> = {
  bootstrap: 'Bootstrap: free or nearly free',
  '<$10k': 'Less than $10k',
  '$10k-$50k': '$10k to $50k',
  '$50k+': '$50k or more',
};
const budgetOptions = budgets.map((value) => ({ value, label: budgetLabels[value] ?? value }));

type QuestionProps = { step: Step; value: string; onAnswer: (said: string) => void; error?: string | undefined };

export function OnboardingQuestion({ step, value, onAnswer, error }: QuestionProps) {
  const label = questions[step].title;
  const field = { label, labelHidden: true, required: true, error };
  switch (step) {
    case 'goals':
      return (
        <TextArea
          {...field}
          rows={5}
          maxLength={4_000}
          value={value}
          placeholder="We want to answer support requests within an hour without hiring."
          hint={<Counter count={[...value.trim()].length} />}
          onChange={({ target }) => onAnswer(target.value)}
        />
      );
    case 'stage':
      return <RadioGroup {...field} look="cards" options={stageOptions} value={value} onValueChange={onAnswer} />;
    case 'techStack':
      return (
        <TextArea
          {...field}
          rows={4}
          maxLength={2_000}
          value={value}
          placeholder="Shopify, Gmail, Notion, a little Python"
          onChange={({ target }) => onAnswer(target.value)}
        />
      );
    case 'teamSize':
      return (
        <Select
          {...field}
          placeholder="Choose a size"
          options={teamOptions}
          value={value}
          onChange={({ target }) => onAnswer(target.value)}
        />
      );
    case 'budget':
      return (
        <Select
          {...field}
          placeholder="Choose a budget"
          options={budgetOptions}
          value={value}
          onChange={({ target }) => onAnswer(target.value)}
        />
      );
  }
}

function Counter({ count }: { count: number }) {
  return (
    <span>
      {count} / {leastGoals} characters minimum
    </span>
  );
}
