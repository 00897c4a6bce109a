// How much happened since a member's last visit. Each count links to what it counts.
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import type { HomeDigest } from './home-digest.ts';

type Happened = NonNullable<HomeDigest['happened']>;
type DigestHappenedProps = { happened: Happened; since: string; memberId: string };

/** The server counts no further than a hundred. */
const maxShown = 99;
const wordsOf = (count: number, noun: string): string =>
  `${count > maxShown ? `${maxShown}+` : count} new ${noun}${count === 1 ? '' : 's'}`;

export function DigestHappened({ happened, since, memberId }: DigestHappenedProps) {
  const { posts, articles, tools, followers } = happened;
  const ways: readonly Readonly<{ kind: string; count: number; way: ReactElement }>[] = [
    { kind: 'posts', count: posts, way: <Link to="/community">{wordsOf(posts, 'post')}</Link> },
    { kind: 'articles', count: articles, way: <Link to="/insights">{wordsOf(articles, 'article')}</Link> },
    {
      kind: 'tools',
      count: tools,
      way: (
        <Link to="/ai-tools" search={{ sort: 'newest' }}>
          {wordsOf(tools, 'tool')}
        </Link>
      ),
    },
    {
      kind: 'followers',
      count: followers,
      way: (
        <Link to="/profile/$userId" params={{ userId: memberId }}>
          {wordsOf(followers, 'follower')}
        </Link>
      ),
    },
  ];
  const some = ways.filter(({ count }) => count > 0);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <p className="text-ink-muted">
        {some.length === 0 ? 'It has been quiet since' : 'Since'} your last visit, <RelativeTime at={since} />
      </p>
      {some.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 [&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center [&_a]:font-medium [&_a]:text-accent-text [&_a]:hover:underline">
          {some.map(({ kind, way }) => (
            <li key={kind}>{way}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
