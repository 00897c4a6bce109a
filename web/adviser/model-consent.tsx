// Asks whether a text may go to the provider of a model, by its name. Where no model would be asked there is nothing to agree to.
import { Checkbox } from '../ui/checkbox.tsx';

type ModelConsentProps = {
  provider: string | null;
  /** "my plan" */
  what: string;
  /** "Your answers" */
  sent: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

export function ModelConsent({ provider, what, sent, checked, disabled = false, onChange }: ModelConsentProps) {
  if (provider === null) return null;
  return (
    <Checkbox
      label={`Let ${provider} write ${what}`}
      hint={`${sent} then leave Kindling for ${provider}. Without this, Kindling’s own adviser writes it.`}
      checked={checked}
      disabled={disabled}
      onCheckedChange={(now) => onChange(now === true)}
    />
  );
}
