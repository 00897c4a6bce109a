// Shown in place of the profile of a member that the viewer blocks.
import Ban from 'lucide-react/icons/ban';
import { useBlockAndMute } from '../../relations/use-block.ts';
import { Button } from '../../ui/button.tsx';
import { NotHere } from '../members/not-here.tsx';

export function BlockedProfile({ memberId }: { memberId: string }) {
  const { mutate, isPending } = useBlockAndMute(memberId);
  return (
    <NotHere
      pageTitle="Blocked member"
      icon={<Ban />}
      title="You have blocked this member"
      description="You can’t see or reach each other. Your account page lists everybody you block."
      action={
        <Button pending={isPending} onClick={() => mutate('unblock')}>
          Unblock
        </Button>
      }
    />
  );
}
