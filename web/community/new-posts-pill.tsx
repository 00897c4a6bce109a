// Says that others have posted meanwhile, and shows it when pressed. It floats above the list, which does not move for it.
import ArrowUp from 'lucide-react/icons/arrow-up';
import { Button } from '../ui/button.tsx';
import type { CommunitySearch } from './community-search.ts';
import { counted } from './counted.ts';
import { useNewPosts } from './use-new-posts.ts';

export function NewPostsPill({ search, onShow }: { search: CommunitySearch; onShow: () => void }) {
  const { count, isAtLeast, show } = useNewPosts(search);
  const text = isAtLeast ? `${count}+ new posts` : counted(count, 'new post');
  return (
    <div
      aria-live="polite"
      className="pointer-events-none sticky top-24 z-10 -mb-4 flex h-0 items-center justify-center"
    >
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
