// The form in which a founder describes a company. Visitors can fill it in before they log in.
import Sparkles from 'lucide-react/icons/sparkles';
import { type FormEvent, useState } from 'react';
import { useSession } from '../session/session.tsx';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { dismissFailure, toast } from '../ui/layers/toast-store.ts';
import { ModelConsent } from './asked-model.tsx';
import type { AskedAnalysis, CompanyWords } from './stored-analysis.ts';

const empty: AskedAnalysis = { companyName: '', description: '', challenges: '', consentTo: null };
const required = ['companyName', 'description'] as const;
const missing = 'Please fill in your company name and description.';

type CompanyFormProps = {
  resumed: AskedAnalysis | null;
  isRunning: boolean;
  provider: string | null;
  onSubmit: (asked: AskedAnalysis) => void;
};

export function CompanyForm({ resumed, isRunning, provider, onSubmit }: CompanyFormProps) {
  const { isSignedIn } = useSession();
  const [words, setWords] = useState(resumed ?? empty);
  const hasConsent = provider !== null && words.consentTo === provider;
  const [isChecked, setIsChecked] = useState(false);
  const field = (name: keyof CompanyWords) => ({
    name,
    value: words[name],
    disabled: isRunning,
    onChange: ({ target }: { target: { value: string } }) => setWords({ ...words, [name]: target.value }),
  });
  const missingIn = (name: keyof CompanyWords, message: string) =>
    isChecked && words[name].trim() === '' ? message : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsChecked(true);
    const firstMissing = required.find((name) => words[name].trim() === '');
    if (firstMissing === undefined) {
      dismissFailure();
      onSubmit({ ...words, consentTo: hasConsent ? provider : null });
      return;
    }
    toast({ title: 'Missing information', description: missing, tone: 'danger' });
    const field = event.currentTarget.elements.namedItem(firstMissing);
    if (field instanceof HTMLElement) field.focus();
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <TextField
        label="Company name"
        autoComplete="organization"
        maxLength={200}
        required
        {...field('companyName')}
        error={missingIn('companyName', 'Please fill in your company name')}
      />
      <TextArea
        label="Description"
        hint="What you sell, to whom, and how many of you there are."
        rows={5}
        maxLength={5_000}
        required
        {...field('description')}
        error={missingIn('description', 'Please fill in a description')}
      />
      <TextArea
        label="Challenges"
        optional
        hint="What takes too long, costs too much or never gets done. One per line."
        rows={4}
        maxLength={3_000}
        {...field('challenges')}
      />
      <ModelConsent
        provider={provider}
        work="analysis"
        checked={hasConsent}
        disabled={isRunning}
        onChange={(agrees) => setWords({ ...words, consentTo: agrees ? provider : null })}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          icon={<Sparkles aria-hidden="true" />}
          pending={isRunning}
          pendingLabel="Analyzing..."
        >
          Analyze my business
        </Button>
        <p className="text-ink-muted text-sm">Takes about 10-15 seconds.{!isSignedIn && ' You need a free account.'}</p>
      </div>
    </form>
  );
}
