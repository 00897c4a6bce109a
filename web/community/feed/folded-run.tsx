// The further posts of a long run, behind one line that unfolds them. It stays unfolded when the reader comes back.
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Fragment, type ReactNode } from 'react';
import { AuthorAvatar } from '../../accounts/members/author-avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/classes.ts';
import { createStore, useStore } from '../../ui/store.ts';
import { grouped } from '../../ui/text/grouped.ts';
import type { Post } from '../post/post-kinds.ts';

/** Ids of posts. A run is unfolded if any of its posts is here, so posts that arrive later show, too. */
const unfolded = createStore<ReadonlySet<string>>(new Set());

type FoldedRunProps = { first: Post; posts: readonly Post[]; children: (post: Post) => ReactNode };

export function FoldedRun({ first: { userId, userName, userAvatar }, posts, children }: FoldedRunProps) {
  const all = useStore(unfolded);
  const ids = new Set(posts.map(({ id }) => id));
  const isOpen = !all.isDisjointFrom(ids);
  return (
    <>
      <li>
        <Button
          data-run
          variant="ghost"
          className="w-full rounded-none!"
          aria-expanded={isOpen}
          icon={<AuthorAvatar of={userId} name={userName} avatar={userAvatar} size="xs" />}
          iconAfter={<ChevronDown aria-hidden="true" className={cx('transition-transform', isOpen && 'rotate-180')} />}
          onClick={() => unfolded.set(isOpen ? all.difference(ids) : all.union(ids))}
        >
          <span className="truncate">
            <bdi>{userName}</bdi> posted {grouped(posts.length)} more
          </span>
        </Button>
      </li>
      {isOpen && posts.map((post) => <Fragment key={post.id}>{children(post)}</Fragment>)}
    </>
  );
}
