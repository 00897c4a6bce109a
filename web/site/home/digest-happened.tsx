// How much happened since a member's last visit. Each count links to what it counts.
import { Link, linkOptions } from '@tanstack/react-router';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import type { HomeDigest } from './digest-frame.tsx';

type Happened = NonNullable<HomeDigest['happened']>;
type DigestHappenedProps = { happened: Happened; since: string; memberId: string };

/** The server counts no further than a hundred. */
const maxShown = 99;
const wordsOf = (count: number, noun: string): string =>
  `${count > maxShown ? `${maxShown}+` : count} new ${noun}${count === 1 ? '' : 's'}`;

export function DigestHappened({ happened, since, memberId }: DigestHappenedProps) {
  const { posts, articles, tools, followers } = happened;
  const ways = [
    { count: posts, noun: 'post', link: linkOptions({ to: '/community' }) },
    { count: articles, noun: 'article', link: linkOptions({ to: '/insights' }) },
    { count: tools, noun: 'tool', link: linkOptions({ to: '/ai-tools', search: { sort: 'newest' } }) },
    { count: followers, noun: 'follower', link: linkOptions({ to: '/profile/$userId', params: { userId: memberId } }) },
  ];
  const some = ways.filter(({ count }) => count > 0);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <p className="text-ink-muted">
        {some.length === 0 ? 'It has been quiet since' : 'Since'} your last visit, <RelativeTime at={since} />
      </p>
      {some.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 [&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center [&_a]:font-medium [&_a]:text-accent-text [&_a]:hover:underline">
          {some.map(({ count, noun, link }) => (
            <li key={noun}>
              <Link {...link}>{wordsOf(count, noun)}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
