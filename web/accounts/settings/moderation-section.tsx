// Shows what our moderators decided about the member, and how to appeal.
import Gavel from 'lucide-react/icons/gavel';
import { DecisionCard } from '../../moderation/decision-card.tsx';
import { QueryError } from '../../query-error.tsx';
import { paged, trpc } from '../../trpc.ts';
import { ShowMore } from '../../ui/show-more.tsx';
import { LoadingArea, Skeleton } from '../../ui/skeleton.tsx';
import { AccountSection } from './account-section.tsx';

export function ModerationSection() {
  return (
    <AccountSection
      id="moderation"
      title="Moderation"
      icon={<Gavel aria-hidden="true" />}
      description="What our moderators decided about you, and how to appeal."
    >
      <Decisions />
    </AccountSection>
  );
}

function Decisions() {
  const decisions = trpc.moderation.standing.useInfiniteQuery({}, paged);
  if (decisions.isPending) {
    return (
      <LoadingArea label="Loading decisions about you">
        <Skeleton shape="block" className="h-24" />
      </LoadingArea>
    );
  }
  if (decisions.data === undefined) {
    return (
      <QueryError
        query={decisions}
        level={3}
        title="The decisions about you did not load"
        otherwise="Please try again."
      />
    );
  }
  const all = decisions.data.pages.flatMap((page) => page.decisions);
  return (
    <div className="flex flex-col gap-3">
      {all.length === 0 && <p className="text-ink-muted">There are no decisions about you.</p>}
      {all.map((decision) => (
        <DecisionCard key={decision.id} decision={decision} />
      ))}
      <ShowMore of="decisions" list={decisions} />
    </div>
  );
}
