// What is new for a member: what happened since their last visit, answers to them, questions that they may answer, and people to
// follow. Who has just joined is shown how to begin.
import type { ReactNode } from 'react';
import { FollowAction } from '../relations/follow-lists.tsx';
import { MemberRow } from '../relations/member-row.tsx';
import { type CurrentUser, displayNameOf, useSession } from '../session.tsx';
import { messageOf, trpc } from '../trpc.ts';
import { Card, CardHeader } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { DigestAnswers } from './digest-answers.tsx';
import { DigestFrame } from './digest-frame.tsx';
import { DigestHappened } from './digest-happened.tsx';
import { DigestQuestions } from './digest-questions.tsx';
import { DigestToCome } from './digest-to-come.tsx';
import { FirstSteps } from './first-steps.tsx';
import type { HomeDigest } from './home-digest.ts';

export function Digest() {
  const { user } = useSession();
  const query = trpc.home.digest.useQuery();
  if (user === null) return null;
  if (query.data) return <Shown digest={query.data} user={user} />;
  if (query.isPending) return <DigestToCome />;
  return (
    <DigestFrame>
      <ErrorState
        className="py-4!"
        title="What is new for you did not load"
        description={messageOf(query.error, 'Check your connection and try again.')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    </DigestFrame>
  );
}

function Shown({ digest, user }: { digest: HomeDigest; user: CurrentUser }) {
  const { people, happened, since } = digest;
  return (
    <DigestFrame>
      <section aria-labelledby="digest" className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 id="digest" className="wrap-anywhere text-2xl">
            {since === null ? 'Welcome' : 'Welcome back'}, <bdi>{user.firstName || displayNameOf(user)}</bdi>
          </h2>
          {happened && since && <DigestHappened happened={happened} since={since} memberId={user.id} />}
        </div>
        <FirstSteps user={user} steps={digest.steps} />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
          <DigestAnswers digest={digest} />
          <div className="flex min-w-0 flex-col gap-4">
            <DigestQuestions questions={digest.unanswered} />
            {people.length > 0 && (
              <Piece title="People to follow">
                <ul className="-my-2.5 divide-y divide-line">
                  {people.map((member) => (
                    <MemberRow
                      key={member.id}
                      member={member}
                      line={member.because}
                      action={<FollowAction member={member} />}
                    />
                  ))}
                </ul>
              </Piece>
            )}
          </div>
        </div>
      </section>
    </DigestFrame>
  );
}

const Piece = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card asChild>
    <section aria-label={title}>
      <CardHeader level={3} title={title} />
      {children}
    </section>
  </Card>
);
