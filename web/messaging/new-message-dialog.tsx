// Finds a member to write to, by the start of a name. It searches once typing stops. Until then it suggests members.
import { useState } from 'react';
import { isolated } from '../../src/text/isolate.ts';
import { AuthorAvatar } from '../accounts/members/author-avatar.tsx';
import { bylineName, fullName } from '../accounts/members/member-names.ts';
import { useDebounced } from '../search/use-debounced.ts';
import { useSession } from '../session/session.tsx';
import type { Openable } from '../shell/on-demand.tsx';
import { type ApiOutputs, messageOf, paged, trpc } from '../trpc.ts';
import { SearchField } from '../ui/fields/search-field.tsx';
import { Dialog } from '../ui/layers/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { pressedKey } from '../ui/pressed-key.ts';
import { LoadingArea, Skeleton } from '../ui/skeleton.tsx';
import { isVirtual } from './message-types.ts';
import { moveAmongRows } from './move-among-rows.ts';
import type { OtherUser } from './other-user.ts';
import { useConversations } from './use-conversations.ts';

const waitMs = 250;
const maxShown = 8;

type NewMessageDialogProps = Openable & { onChoose: (userId: string) => void };

export function NewMessageDialog({ open, onOpenChange, onChoose }: NewMessageDialogProps) {
  return (
    <Dialog title="New Message" open={open} onOpenChange={onOpenChange} fullOnPhone>
      <MemberSearch
        onChoose={(userId) => {
          onOpenChange(false);
          onChoose(userId);
        }}
      />
    </Dialog>
  );
}

function MemberSearch({ onChoose }: { onChoose: (userId: string) => void }) {
  const { user: self } = useSession();
  const [typed, setTyped] = useState('');
  const debouncedQuery = useDebounced(typed.trim(), waitMs);
  const query = trpc.members.search.useQuery(
    { q: debouncedQuery, limit: maxShown },
    { enabled: debouncedQuery !== '', placeholderData: (before) => before, staleTime: 60_000 },
  );
  const found = query.data?.users.filter(({ id }) => id !== self?.id && !isVirtual(id)).map(personOf) ?? [];

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move among the buttons within
    <div
      className="flex min-h-72 flex-col gap-3"
      onKeyDown={(event) => {
        if (pressedKey(event) === 'ArrowDown' && event.target instanceof HTMLInputElement) {
          event.preventDefault();
          event.currentTarget.querySelector<HTMLElement>('li button')?.focus();
        } else moveAmongRows(event);
      }}
    >
      <SearchField
        label="Search members"
        placeholder="Search by name"
        autoFocus
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onValueChange={setTyped}
      />
      {query.isError && (
        <Notice tone="danger" title="The search did not work">
          {messageOf(query.error, 'Please try again.')}
        </Notice>
      )}
      {debouncedQuery === '' ? (
        <Suggestions selfId={self?.id ?? ''} onChoose={onChoose} />
      ) : query.isPending ? (
        <MembersSkeleton />
      ) : (
        <People label="Members" people={found} onChoose={onChoose} />
      )}
      <p role="status" className="text-ink-muted text-sm empty:hidden">
        {debouncedQuery !== '' &&
          query.isSuccess &&
          found.length === 0 &&
          `Nobody is called “${isolated(debouncedQuery)}”.`}
      </p>
    </div>
  );
}

/** The members of the latest conversations, or, before the first conversation, those that the member follows. */
function Suggestions({ selfId, onChoose }: { selfId: string; onChoose: (userId: string) => void }) {
  const conversations = useConversations('inbox');
  const recent = (conversations.data?.pages ?? [])
    .flatMap((page) => page.conversations)
    .filter(({ otherUser: { id, isThere } }) => isThere && !isVirtual(id))
    .map(({ otherUser }) => ({ ...otherUser, about: otherUser.role ?? '' }));
  const following = trpc.relations.following.useInfiniteQuery(
    { id: selfId },
    { ...paged, enabled: conversations.isSuccess && recent.length === 0 },
  );
  const followed = (following.data?.pages ?? []).flatMap(({ users }) => users.filter(({ id }) => !isVirtual(id)));
  const [title, people] =
    recent.length > 0 ? ['Recent conversations', recent] : ['Members you follow', followed.map(personOf)];
  if (people.length === 0) return <p className="text-ink-muted text-sm">Who do you want to write to?</p>;
  return (
    <>
      <h3 className="pt-1 font-medium text-ink-muted text-sm">{title}</h3>
      <People label={title} people={people.slice(0, maxShown)} onChoose={onChoose} />
    </>
  );
}

type Person = Pick<OtherUser, 'id' | 'name' | 'avatar' | 'about'>;

const personOf = (member: ApiOutputs['members']['search']['users'][number]): Person => ({
  id: member.id,
  name: bylineName(member),
  avatar: member.profileEmoji ?? member.profileImageUrl,
  about: [member.username && fullName(member), member.role].filter(Boolean).join(' · '),
});

type PeopleProps = { label: string; people: readonly Person[]; onChoose: (userId: string) => void };

function People({ label, people, onChoose }: PeopleProps) {
  if (people.length === 0) return null;
  return (
    <ul aria-label={label} className="-mx-2 flex flex-col gap-0.5">
      {people.map(({ id, name, avatar, about }) => (
        <li key={id}>
          <button
            type="button"
            className="flex w-full items-center gap-3 rounded-lg px-2 py-2 text-left transition-colors hover:bg-hover"
            onClick={() => onChoose(id)}
          >
            <AuthorAvatar of={id} name={name} avatar={avatar} />
            <span className="flex min-w-0 flex-col">
              <bdi className="truncate font-medium">{name}</bdi>
              <bdi className="truncate text-ink-muted text-sm">{about}</bdi>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function MembersSkeleton() {
  return (
    <LoadingArea label="Searching members" className="flex flex-col gap-4" count={3}>
      <div className="flex items-center gap-3">
        <Skeleton shape="circle" className="size-10" />
        <Skeleton className="h-4 w-40" />
      </div>
    </LoadingArea>
  );
}
