// The reviews on a tool's page. Visitors see their number and average; members read them.
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { Suspense } from 'react';
import { lazyPart } from '../lazy-page.ts';
import { useSession } from '../session/session.tsx';
import { Button } from '../ui/button.tsx';
import { Part } from '../ui/part.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import type { Tool } from './directory-names.ts';
import { Rating } from './stars.tsx';
import type { OpenToolDialog } from './use-tool-dialogs.tsx';

/** Visitors don't need it. */
const ReviewList = lazyPart('tools/review-list.tsx', async () => (await import('./review-list.tsx')).ReviewList);

export function ToolReviews({ tool, onOpen }: { tool: Tool; onOpen: OpenToolDialog }) {
  const { isSignedIn } = useSession();
  return (
    <Part title="Reviews">
      <div className="flex flex-col gap-4">
        <Rating {...tool} />
        {isSignedIn ? (
          <Suspense fallback={<SkeletonText lines={4} />}>
            <ReviewList tool={tool} level={3} onEdit={() => onOpen('review', tool)} />
          </Suspense>
        ) : (
          <div className="flex flex-col items-start gap-4 rounded-lg bg-sunken p-5 sm:flex-row sm:items-center">
            <LockKeyhole aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
            <p className="flex-1">
              {tool.reviewCount === 0
                ? 'Nobody has reviewed this tool yet. Be the first: it takes a free account.'
                : 'Members read what others say, and say what they think. It takes a free account.'}
            </p>
            <Button variant="primary" onClick={() => onOpen('reviews', tool)}>
              Create Free Account
            </Button>
          </div>
        )}
      </div>
    </Part>
  );
}
