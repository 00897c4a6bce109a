// Says that others have posted meanwhile, and shows it when pressed.
import ArrowUp from 'lucide-react/icons/arrow-up';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/classes.ts';
import type { CommunitySearch } from './community-search.ts';
import { counted } from './counted.ts';
import { useNewPosts } from './use-new-posts.ts';

export function NewPostsPill({ search, onShow }: { search: CommunitySearch; onShow: () => void }) {
  const { count, isAtLeast, show } = useNewPosts(search);
  const text = isAtLeast ? `${count}+ new posts` : counted(count, 'new post');
  return (
    <div
      aria-live="polite"
      className={cx('pointer-events-none sticky top-20 z-10 flex justify-center', count === 0 && '-mb-4')}
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
