// A list of members in each of its states, with a button for more.
import type { ReactNode } from 'react';
import { messageOf } from '../trpc.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { LoadingArea, Skeleton } from '../ui/skeleton.tsx';
import { type ListedMember, MemberRow } from './member-row.tsx';

/** The part of an infinite query that the list needs. */
type MemberQuery = Readonly<{
  data: { pages: readonly Readonly<{ users: readonly ListedMember[] }>[] } | undefined;
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
  refetch(): unknown;
}>;

type MemberListProps = {
  label: string;
  query: MemberQuery;
  /** The text for an empty list. */
  empty: string;
  /** Set if most members have such a list empty: the placeholder is as high as the text for that. */
  isRare?: boolean | undefined;
  actionFor: (member: ListedMember) => ReactNode;
};

export function MemberList({ label, query, empty, isRare = false, actionFor }: MemberListProps) {
  const { data } = query;
  if (query.isPending && isRare) return <p className="text-ink-muted">Loading…</p>;
  if (query.isPending) return <MembersToCome label={`Loading: ${label}`} />;
  if (data === undefined) {
    return (
      <ErrorState
        level={3}
        title="This list did not load"
        description={messageOf(query.error, 'Please try again.')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  const members = new Map(data.pages.flatMap(({ users }) => users.map((user) => [user.id, user] as const)));
  if (members.size === 0 && !query.hasNextPage) return <p className="text-ink-muted">{empty}</p>;
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line">
        {[...members.values()].map((member) => (
          <MemberRow key={member.id} member={member} action={actionFor(member)} />
        ))}
      </ul>
      <ShowMore of="members" list={query} />
    </>
  );
}

export function MembersToCome({ label }: { label: string }) {
  return (
    <LoadingArea label={label} className="flex flex-col gap-3">
      <Skeleton shape="block" className="h-12" />
      <Skeleton shape="block" className="h-12" />
      <Skeleton shape="block" className="h-12" />
    </LoadingArea>
  );
}
