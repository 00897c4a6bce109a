// The field of each question of the onboarding.
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { budgetOptions, questions, stageOptions, teamOptions } from './questions.ts';
import { leastGoals, type Step } from './stored-answers.ts';

type QuestionProps = {
  step: Step;
  value: string;
  onAnswer: (said: string) => void;
  error?: string | undefined;
  isFromAnalysis: boolean;
};

export function OnboardingQuestion({ step, value, onAnswer, error, isFromAnalysis }: QuestionProps) {
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
          hint={
            <>
              {`${[...value.trim()].length} / ${leastGoals} characters minimum`}
              {isFromAnalysis && <span className="block">Taken from your analysis. Edit as you like.</span>}
            </>
          }
          onChange={({ target }) => onAnswer(target.value)}
        />
      );
    case 'stage':
      return <RadioGroup {...field} look="rows" options={stageOptions} value={value} onValueChange={onAnswer} />;
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
    case 'budget':
      return (
        <Select
          {...field}
          placeholder={step === 'budget' ? 'Choose a budget' : 'Choose a size'}
          options={step === 'budget' ? budgetOptions : teamOptions}
          value={value}
          onChange={({ target }) => onAnswer(target.value)}
        />
      );
  }
}
