// What is new for a member: activity, replies or else good threads, open questions, and people to follow.
import { Link, linkOptions } from '@tanstack/react-router';
import { QueryError } from '../../query-error.tsx';
import { type CurrentUser, displayNameOf, useSession } from '../../session/session.tsx';
import { trpc } from '../../trpc.ts';
import { Part } from '../../ui/part.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { useIsServerRendered } from '../../ui/text/rendered-at.ts';
import { DigestAnswers } from './digest-answers.tsx';
import { DigestFrame, DigestSkeleton, type HomeDigest } from './digest-frame.tsx';
import { DigestQuestions, DigestThreads } from './digest-posts.tsx';
import { FirstSteps, useFirstSteps } from './first-steps.tsx';
import { PeopleToFollow } from './people-to-follow.tsx';
import { useDigestThreads } from './use-digest-threads.ts';

export function Digest() {
  const { user } = useSession();
  const query = trpc.home.digest.useQuery();
  if (user === null) return null;
  if (query.data) return <Shown digest={query.data} user={user} />;
  if (query.isPending) return <DigestSkeleton />;
  return (
    <DigestFrame>
      <QueryError query={query} className="py-4!" title="What is new for you did not load" />
    </DigestFrame>
  );
}

function Shown({ digest, user }: { digest: HomeDigest; user: CurrentUser }) {
  const { answers, unanswered, people, happened, since, steps } = digest;
  const firstSteps = useFirstSteps(user, steps);
  const threads = useDigestThreads();
  const arePeopleInSteps = firstSteps.areShown && !steps.followsSomebody;
  const isServerRendered = useIsServerRendered();
  const toFollow = people.length > 0 && (
    <Part key="people" level={3} title="People to follow">
      <PeopleToFollow people={people} />
    </Part>
  );
  // The server can't know whether the first steps, which name these people, were dismissed, so it draws both.
  const instead = arePeopleInSteps && isServerRendered && toFollow;
  const aside = [
    unanswered.length > 0 && <DigestQuestions key="questions" questions={unanswered} />,
    !arePeopleInSteps && toFollow,
  ].filter(Boolean);
  return (
    <DigestFrame>
      <section aria-labelledby="digest" className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 id="digest" className="wrap-anywhere text-title">
            {since === null ? 'Welcome' : 'Welcome back'}, <bdi>{user.firstName || displayNameOf(user)}</bdi>
          </h2>
          {happened && since && <DigestHappened happened={happened} since={since} memberId={user.id} />}
        </div>
        {firstSteps.areShown && (
          <FirstSteps
            user={user}
            steps={steps}
            people={arePeopleInSteps ? people.slice(0, 3) : []}
            onPutAway={firstSteps.putAway}
            storageKey={firstSteps.storageKey}
          />
        )}
        <div className="grid grid-cols-1 items-start gap-x-12 gap-y-5 lg:grid-flow-col lg:auto-cols-fr">
          {answers.length > 0 ? (
            <DigestAnswers digest={digest} />
          ) : (
            threads.length > 0 && <DigestThreads posts={threads} />
          )}
          {aside.length > 0 && (
            <div className="flex min-w-0 flex-col gap-5">
              {aside}
              {instead && <div data-while-off={firstSteps.storageKey}>{instead}</div>}
            </div>
          )}
          {aside.length === 0 && instead && (
            <div className="min-w-0" data-while-off={firstSteps.storageKey}>
              {instead}
            </div>
          )}
        </div>
      </section>
    </DigestFrame>
  );
}

type Happened = NonNullable<HomeDigest['happened']>;
type DigestHappenedProps = { happened: Happened; since: string; memberId: string };

/** The server counts no further than a hundred. */
const maxShown = 99;
const wordsOf = (count: number, noun: string): string =>
  `${count > maxShown ? `${maxShown}+` : count} new ${noun}${count === 1 ? '' : 's'}`;

function DigestHappened({ happened, since, memberId }: DigestHappenedProps) {
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
