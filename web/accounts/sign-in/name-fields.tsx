// First and last name, for the sign-up and the profile.
import type { FormField } from '../../forms.ts';
import { TextField } from '../../ui/fields/text-field.tsx';

export function NameFields({ first, last }: { first: FormField; last: FormField }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...first} label="First name" optional autoComplete="given-name" />
      <TextField {...last} label="Last name" optional autoComplete="family-name" />
    </div>
  );
}
