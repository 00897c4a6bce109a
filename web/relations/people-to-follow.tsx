// Suggests members to follow, each with the reason.
import { useSession } from '../session/session.tsx';
import { trpc } from '../trpc.ts';
import { Part } from '../ui/part.tsx';
import { FollowAction } from './follow-lists.tsx';
import { MembersSkeleton } from './member-list.tsx';
import { MemberRow } from './member-row.tsx';

/** Renders nothing if the list fails to load: it is only a suggestion. */
export function PeopleToFollow() {
  const { isSignedIn } = useSession();
  const { data, isPending } = trpc.relations.suggested.useQuery({ limit: 5 }, { enabled: isSignedIn });
  if (!isSignedIn || (!isPending && !data?.users.length)) return null;
  return (
    <Part title="People to follow">
      {isPending ? (
        <MembersSkeleton label="Loading people to follow" />
      ) : (
        <ul className="divide-y divide-line">
          {data?.users.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              line={member.because}
              action={<FollowAction member={member} />}
            />
          ))}
        </ul>
      )}
    </Part>
  );
}
