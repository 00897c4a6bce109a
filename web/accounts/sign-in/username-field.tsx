// The username, with a live check of whether it is available. The member's current name is never checked.
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { FormField } from '../../forms.ts';
import { useDebounced } from '../../search/use-debounced.ts';
import { trpc } from '../../trpc.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { shortestUsername } from './profile-schema.ts';

const settleMs = 500;

export type Availability =
  | Readonly<{ status: 'unasked' | 'asking' | 'unknown' }>
  | Readonly<{ status: 'available' | 'unavailable'; message: string }>;

export function useAvailability(typed: string, current: string | null): Availability {
  const username = typed.trim();
  const settled = useDebounced(username, settleMs);
  const isQuestion = username.length >= shortestUsername && username !== current;
  const isSettled = settled === username;
  const check = trpc.profile.checkUsername.useQuery(
    { username },
    { enabled: isQuestion && isSettled, staleTime: 0, gcTime: 0 },
  );
  if (!isQuestion) return { status: 'unasked' };
  if (!isSettled || check.isPending) return { status: 'asking' };
  if (check.isError) return { status: 'unknown' };
  return { status: check.data.available ? 'available' : 'unavailable', message: check.data.message };
}

export function UsernameField({ field, availability }: { field: FormField; availability: Availability }) {
  const { status } = availability;
  const unavailable = status === 'unavailable' ? availability.message : undefined;
  return (
    <TextField
      {...field}
      label="Username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      aria-required="true"
      leading="@"
      error={field.error ?? unavailable}
      hint={
        status === 'available' ? (
          <span className="text-success-text">{availability.message}</span>
        ) : status === 'asking' ? (
          'Checking whether it is free...'
        ) : (
          '3 to 30 letters, digits, _ - or . (not - or . at either end)'
        )
      }
      trailing={<Mark status={status} />}
    />
  );
}

function Mark({ status }: { status: Availability['status'] }) {
  switch (status) {
    case 'asking':
      return <Spinner />;
    case 'available':
      return <Check aria-hidden="true" className="text-success" />;
    case 'unavailable':
      return <X aria-hidden="true" className="text-danger-text" />;
    default:
      return null;
  }
}
