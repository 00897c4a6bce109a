// Shows how lively a post is, in words and with a flame. The glow around its card shows the same to sighted readers.
import Flame from 'lucide-react/icons/flame';
import { useState } from 'react';
import { cx } from '../../ui/classes.ts';
import type { Post } from '../post/post-kinds.ts';

const levelNames = { 1: 'Warm', 2: 'Lively', 3: 'Blazing' } as const;

/** The server counts no further. */
const maxCounted = 24;

type EmberMarkProps = { post: Pick<Post, 'ember' | 'answersToday'>; className?: string | undefined };

export function EmberMark({ post: { ember, answersToday }, className }: EmberMarkProps) {
  const [first] = useState(answersToday);
  if (ember === 0) return null;
  const count = answersToday >= maxCounted ? `${maxCounted}+` : String(answersToday);
  const answers = `${count} ${answersToday === 1 ? 'answer' : 'answers'} today`;
  return (
    <span
      data-level={ember}
      title={`${levelNames[ember]}: ${answers}`}
      className={cx('inline-flex items-center gap-1 whitespace-nowrap font-medium text-ember-text', className)}
    >
      {/* Each answer that arrives while the page is open makes it pulse once. */}
      <Flame
        key={answersToday}
        aria-hidden="true"
        className={cx('ember-flame size-[1.35em]', ember > 1 && 'fill-current', answersToday > first && 'ember-pulse')}
      />
      <span aria-hidden="true" className="self-baseline">
        {answers}
      </span>
      <span className="sr-only">{`${levelNames[ember]}: ${answers}`}</span>
    </span>
  );
}
