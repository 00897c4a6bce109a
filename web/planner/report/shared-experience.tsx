// The switch with which members leave their own experience with tools out of the figures that others see.
import { useSession } from '../../session/session.tsx';
import { messageOf, trpc } from '../../trpc.ts';
import { Switch } from '../../ui/fields/switch.tsx';

export function SharedExperience() {
  const { isSignedIn } = useSession();
  const { data, refetch } = trpc.planner.experience.useQuery(undefined, { enabled: isSignedIn });
  const toggle = trpc.planner.shareExperience.useMutation({ onSuccess: () => refetch() });
  if (data === undefined) return null;
  return (
    <Switch
      label="Let my progress help others"
      hint="Hours, difficulty and improvements count in the figures on a tool’s page, without your name and only beside those of four others or more."
      checked={toggle.isPending ? toggle.variables.isShared : data.isShared}
      disabled={toggle.isPending}
      error={toggle.error ? messageOf(toggle.error, 'That did not work. Please try again.') : undefined}
      onCheckedChange={(isShared) => toggle.mutate({ isShared })}
    />
  );
}
