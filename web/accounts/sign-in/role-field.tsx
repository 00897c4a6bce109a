// The member's occupation: a role from the list, or their own words. It is only a label and grants no rights.
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { FormField } from '../../forms.ts';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { customRole, roles } from './profile-schema.ts';

const options = [
  { value: '', label: 'No role' },
  ...[...roles, customRole].map((role) => ({ value: role, label: role })),
];

export function RoleField({ choice, own, isOwn }: { choice: UseFormRegisterReturn; own: FormField; isOwn: boolean }) {
  return (
    <div className="flex flex-col gap-3">
      <Select {...choice} label="Role" optional options={options} error={isOwn ? undefined : own.error} />
      {isOwn && <TextField {...own} label="Your own role" placeholder="Chief tinkerer" />}
    </div>
  );
}
