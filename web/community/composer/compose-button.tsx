// Begins a post, and says when a draft is waiting.
import PenLine from 'lucide-react/icons/pen-line';
import { Suspense, useId } from 'react';
import { lazyPart } from '../../lazy-page.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';

/** Only members have drafts, so visitors don't load the code that reads them. */
const DraftWaits = lazyPart(
  'community/composer/draft-waits.tsx',
  async () => (await import('./draft-waits.tsx')).DraftWaits,
);

export function ComposeButton({ onCompose }: { onCompose: () => void }) {
  const { user } = useSession();
  const hintId = useId();
  return (
    <div className="relative ms-auto flex shrink-0 items-center gap-4">
      {user && (
        <Suspense>
          <DraftWaits id={hintId} userId={user.id} />
        </Suspense>
      )}
      <Button
        variant="primary"
        icon={<PenLine aria-hidden="true" />}
        aria-describedby={user ? hintId : undefined}
        onClick={onCompose}
      >
        Create Post
      </Button>
    </div>
  );
}
