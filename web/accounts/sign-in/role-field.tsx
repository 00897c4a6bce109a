// The member's occupation: a role from the list, or their own words. It is only a label and grants no rights.
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { customRole, roles } from './profile-schema.ts';

const options = [
  { value: '', label: 'No role' },
  ...[...roles, customRole].map((role) => ({ value: role, label: role })),
];

type RoleFieldProps = {
  choice: UseFormRegisterReturn;
  own: UseFormRegisterReturn;
  isOwn: boolean;
  error: string | undefined;
};

export function RoleField({ choice, own, isOwn, error }: RoleFieldProps) {
  return (
    <div className="flex flex-col gap-3">
      <Select {...choice} label="Role" optional options={options} error={isOwn ? undefined : error} />
      {isOwn && <TextField {...own} label="Your own role" placeholder="Chief tinkerer" error={error} />}
    </div>
  );
}
