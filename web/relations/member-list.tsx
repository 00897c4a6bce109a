// A list of members in each of its states, with a button for more.
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryError } from '../query-error.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { LoadingArea, Skeleton } from '../ui/skeleton.tsx';
import { type ListedMember, MemberRow } from './member-row.tsx';

type MemberListProps = {
  label: string;
  query: UseInfiniteQueryResult<InfiniteData<{ users: readonly ListedMember[] }>, unknown>;
  empty: string;
  /** Set if most members have such a list empty: the placeholder is as high as the text for that. */
  isRare?: boolean | undefined;
  actionFor: (member: ListedMember) => ReactNode;
};

export function MemberList({ label, query, empty, isRare = false, actionFor }: MemberListProps) {
  const { data } = query;
  if (query.isPending && isRare) return <p className="text-ink-muted">Loading…</p>;
  if (query.isPending) return <MembersSkeleton label={`Loading: ${label}`} />;
  if (data === undefined) {
    return <QueryError query={query} level={3} title="This list did not load" otherwise="Please try again." />;
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

export function MembersSkeleton({ label }: { label: string }) {
  return (
    <LoadingArea label={label} className="flex flex-col gap-3" count={3}>
      <Skeleton shape="block" className="h-12" />
    </LoadingArea>
  );
}
