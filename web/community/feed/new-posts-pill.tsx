// Says that others have posted, and shows their posts when pressed. It floats above the list and moves nothing.
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { CommunitySearch } from '../../../src/loaders/community.ts';
import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/text/grouped.ts';
import { useNewPosts } from './use-new-posts.ts';

export function NewPostsPill({ search, onShow }: { search: CommunitySearch; onShow: () => void }) {
  const { count, isAtLeast, show } = useNewPosts(search);
  const text = isAtLeast ? `${count}+ new posts` : counted(count, 'new post');
  return (
    <div className="pointer-events-none sticky top-24 z-10 -mb-4 flex h-0 items-center justify-center">
      {/* A status with a button in it would be read out each time the button comes or goes. */}
      <p role="status" className="sr-only">
        {count > 0 && text}
      </p>
      {count > 0 && (
        <Button
          variant="primary"
          size="sm"
          className="pointer-events-auto animate-rise rounded-full! shadow-overlay"
          icon={<ArrowUp aria-hidden="true" />}
          onClick={() => {
            show();
            onShow();
          }}
        >
          {text}
        </Button>
      )}
    </div>
  );
}
