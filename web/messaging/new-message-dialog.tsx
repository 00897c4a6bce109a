// Finds a member to write to, by the start of a name. It searches once typing stops.
import { useState } from 'react';
import { isolated } from '../../src/text/isolate.ts';
import { AuthorAvatar } from '../accounts/members/author-avatar.tsx';
import { bylineName, fullName } from '../accounts/members/member-names.ts';
import { useDebounced } from '../search/use-debounced.ts';
import { useSession } from '../session/session.tsx';
import type { Openable } from '../shell/on-demand.tsx';
import { messageOf, trpc } from '../trpc.ts';
import { SearchField } from '../ui/fields/search-field.tsx';
import { Dialog } from '../ui/layers/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { pressedKey } from '../ui/pressed-key.ts';
import { LoadingArea, Skeleton } from '../ui/skeleton.tsx';
import { isVirtual } from './message-types.ts';
import { moveAmongRows } from './move-among-rows.ts';

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
  const found = debouncedQuery === '' ? [] : (query.data?.users ?? []);
  const members = found.filter(({ id }) => id !== self?.id && !isVirtual(id));

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
      <p role="status" className="text-ink-muted text-sm empty:hidden">
        {debouncedQuery === '' && 'Who do you want to write to?'}
        {debouncedQuery !== '' &&
          query.isSuccess &&
          members.length === 0 &&
          `Nobody is called “${isolated(debouncedQuery)}”.`}
      </p>
      {debouncedQuery !== '' && query.isPending && <MembersSkeleton />}
      {members.length > 0 && (
        <ul aria-label="Members" className="-mx-2 flex flex-col gap-0.5">
          {members.map((member) => (
            <li key={member.id}>
              <button
                type="button"
                className="flex w-full items-center gap-3 rounded-lg px-2 py-2 text-left transition-colors hover:bg-hover"
                onClick={() => onChoose(member.id)}
              >
                <AuthorAvatar
                  of={member.id}
                  name={bylineName(member)}
                  avatar={member.profileEmoji ?? member.profileImageUrl}
                />
                <span className="flex min-w-0 flex-col">
                  <bdi className="truncate font-medium">{bylineName(member)}</bdi>
                  <bdi className="truncate text-ink-muted text-sm">
                    {[member.username && fullName(member), member.role].filter(Boolean).join(' · ')}
                  </bdi>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
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
