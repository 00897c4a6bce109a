// Names the model that may write: in the consent before, and as the author afterwards.
import type { ApiOutputs } from '../trpc.ts';
import { Checkbox } from '../ui/fields/checkbox.tsx';

const works = {
  plan: { what: 'my plan', sent: 'Your answers' },
  analysis: { what: 'my analysis', sent: 'Your words' },
} as const;

type ModelConsentProps = {
  provider: string | null;
  work: keyof typeof works;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

export function ModelConsent({ provider, work, checked, disabled = false, onChange }: ModelConsentProps) {
  if (provider === null) return null;
  const { what, sent } = works[work];
  return (
    <Checkbox
      label={`Let ${provider} write ${what}`}
      hint={`${sent} then leave Kindling for ${provider}. Without this, Kindling’s own adviser writes it.`}
      checked={checked}
      disabled={disabled}
      onCheckedChange={onChange}
    />
  );
}

type Writer = ApiOutputs['adviser']['analyzeBusiness']['writer'];

const whyNot: Readonly<Record<NonNullable<Extract<Writer, { engine: 'embedded' }>['instead']>, string>> = {
  'switched-off': ', as the AI model is switched off',
  'cap-reached': ', as this month’s budget for the AI model is used up',
  'no-consent': ', as you kept your answers within Kindling',
  'unusable-answer': ', as the AI model’s answer could not be used',
};

export function writtenBy(writer: Writer | null): string {
  if (writer?.engine === 'model') return `Written by ${writer.model} (${writer.provider})`;
  return `Written by Kindling’s own adviser${writer?.instead ? whyNot[writer.instead] : ''}`;
}
