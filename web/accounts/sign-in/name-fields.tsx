// First and last name, for the sign-up and the profile.
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../../ui/fields/text-field.tsx';

type NameFieldsProps = {
  first: UseFormRegisterReturn;
  last: UseFormRegisterReturn;
  errors: { firstName?: { message?: string } | undefined; lastName?: { message?: string } | undefined };
};

export function NameFields({ first, last, errors }: NameFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...first} label="First name" optional autoComplete="given-name" error={errors.firstName?.message} />
      <TextField {...last} label="Last name" optional autoComplete="family-name" error={errors.lastName?.message} />
    </div>
  );
}
