// Shows what our moderators decided about the member, and how to appeal.
import { DecisionCard } from '../../moderation/decision-card.tsx';
import { QueryError } from '../../query-error.tsx';
import { paged, trpc } from '../../trpc.ts';
import { ShowMore } from '../../ui/show-more.tsx';
import { LoadingBlocks } from '../../ui/skeleton.tsx';

export function ModerationSection() {
  const decisions = trpc.moderation.standing.useInfiniteQuery({}, paged);
  if (decisions.isPending) return <LoadingBlocks label="Loading decisions about you" heights={['h-24']} />;
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
      {all.length === 0 && <p className="text-ink-muted">No moderation decisions</p>}
      {all.map((decision) => (
        <DecisionCard key={decision.id} decision={decision} />
      ))}
      <ShowMore of="decisions" list={decisions} />
    </div>
  );
}
