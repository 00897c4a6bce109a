// The switch for weekly reminder mails, for subscribers only.
import { useSession } from '../../session/session.tsx';
import { messageOf, trpc } from '../../trpc.ts';
import { Switch } from '../../ui/fields/switch.tsx';

export function WeeklyReminders() {
  const { isSignedIn } = useSession();
  const { data, refetch } = trpc.planner.reminders.useQuery(undefined, { enabled: isSignedIn });
  const toggle = trpc.planner.switchReminders.useMutation({ onSuccess: () => refetch() });
  if (!data?.isSubscribed) return null;
  return (
    <Switch
      label="Weekly reminders"
      hint="One email a week while a plan has tools left: what is in progress, what comes next and what to measure."
      checked={toggle.isPending ? toggle.variables.isOn : data.isOn}
      disabled={toggle.isPending}
      error={toggle.error ? messageOf(toggle.error, 'That did not work. Please try again.') : undefined}
      onCheckedChange={(isOn) => toggle.mutate({ isOn })}
    />
  );
}
