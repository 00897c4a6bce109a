// Shown in place of the profile of a member that the viewer blocks.
import Ban from 'lucide-react/icons/ban';
import { useSight } from '../relations/use-sight.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';

export function BlockedProfile({ memberId }: { memberId: string }) {
  const { mutate, isPending } = useSight(memberId);
  return (
    <Page width="narrow">
      <PageTitle>Blocked member</PageTitle>
      <EmptyState
        level={1}
        icon={<Ban />}
        title="You have blocked this member"
        description="You can’t see or reach each other. Your account page lists everybody you block."
        action={
          <Button pending={isPending} onClick={() => mutate('unblock')}>
            Unblock
          </Button>
        }
      />
    </Page>
  );
}
