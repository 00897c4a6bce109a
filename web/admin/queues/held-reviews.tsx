// Held reviews, which only their authors can see: staff release them, or remove them with a reason.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isolated } from '../../../src/text/isolate.ts';
import { FormFailure } from '../../form-failure.tsx';
import { useSession } from '../../session/session.tsx';
import { Stars } from '../../tools/stars.tsx';
import { type ApiOutputs, paged, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/layers/toast-store.ts';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { DecisionEntry, DecisionList, useQueue } from './decision-list.tsx';
import { isOvertaken, tellIfOvertaken } from './overtaken.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useTellDecision } from './tell-decision.ts';

type Review = ApiOutputs['reviews']['held']['reviews'][number];

const statuses = [
  { value: 'held', label: 'Waiting' },
  { value: 'released', label: 'Released' },
] as const;

export function HeldReviews() {
  const queue = useQueue(statuses, 'oldest');
  const query = trpc.reviews.held.useInfiniteQuery(queue.asked, paged);
  return (
    <DecisionList
      query={query}
      entriesOf={({ reviews }) => reviews}
      of="reviews"
      queue={queue}
      emptyLine="Reviews that look like others wait here for you before anybody sees them."
    >
      {(review) => <HeldReview key={review.id} review={review} />}
    </DecisionList>
  );
}

function HeldReview({ review }: { review: Review }) {
  const { id, toolId, userId, userName, rating, reviewText, isHeld, createdAt } = review;
  const { user } = useSession();
  const { reviews, adminStats } = trpc.useUtils();
  const tellDecision = useTellDecision();
  const [deleting, setDeleting] = useState(false);
  const onSettled = () => Promise.all([reviews.held.invalidate(), adminStats.invalidate()]);
  const release = trpc.reviews.releaseReview.useMutation({
    onSuccess: () => tellDecision('Review published', { tab: 'reviews', show: 'released' }),
    onError: tellIfOvertaken,
    onSettled,
  });
  const remove = trpc.reviews.deleteReview.useMutation({
    onSuccess: () => toast({ title: 'Review deleted', tone: 'success' }),
    onSettled,
  });
  const letOut = () => release.mutate({ id });
  return (
    <DecisionEntry keys={{ ...(isHeld && { l: letOut }), ...(user?.isAdmin && { d: () => setDeleting(true) }) }}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Stars rating={rating} />
        <span className="text-ink-muted">
          <Link to="/profile/$userId" params={{ userId }} className="font-medium text-ink hover:underline">
            <bdi>{userName}</bdi>
          </Link>{' '}
          about{' '}
          <Link to="/ai-tools/$slug" params={{ slug: toolId }} className="font-medium text-ink hover:underline">
            this tool
          </Link>{' '}
          · <RelativeTime at={createdAt} />
        </span>
      </p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {reviewText}
      </p>
      <div className="flex flex-wrap gap-2">
        {isHeld && (
          <Button size="sm" pending={release.isPending} onClick={letOut}>
            Publish
          </Button>
        )}
        {user?.isAdmin && (
          <Button size="sm" variant="ghost" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )}
      </div>
      {!isOvertaken(release.error) && (
        <FormFailure error={release.error} otherwise="It was not released. Please try again." />
      )}
      {deleting && (
        <ReasonDialog
          onClose={() => setDeleting(false)}
          title={`Delete the review by ${isolated(userName)}?`}
          description="This can’t be undone. The audit log keeps your reason."
          confirmLabel="Delete"
          maxLength={500}
          error={remove.error}
          failed="It was not deleted. Please try again."
          onConfirm={(reason) => remove.mutateAsync({ id: toolId, reviewId: id, reason })}
        />
      )}
    </DecisionEntry>
  );
}
