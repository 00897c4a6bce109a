// Everything that one member uploaded: where each file is shown, or that it isn't.
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useDebounced } from '../search/use-debounced.ts';
import { type ApiOutputs, trpc } from '../trpc.ts';
import { Badge } from '../ui/badge.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { Avatar } from '../ui/marks/avatar.tsx';
import { pressedKey } from '../ui/pressed-key.ts';
import { grouped } from '../ui/text/grouped.ts';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { AdminList } from './admin-list.tsx';
import { FilterSelect, filtered, newestFirst, useChoice } from './filters.tsx';
import { nameOf } from './users.tsx';

type Upload = ApiOutputs['uploads']['ofMember']['media'][number];

const route = getRouteApi('/admin');

export function MemberMedia() {
  const { member } = route.useSearch();
  return (
    <div className="flex flex-col gap-4">
      <ChooseMember chosen={member} />
      {member !== undefined && <Uploads key={member} memberId={member} />}
    </div>
  );
}

const pauseMs = 200;
const maxOffered = 6;

function ChooseMember({ chosen }: { chosen: string | undefined }) {
  const [text, setText] = useState('');
  const found = useRef<HTMLUListElement>(null);
  const q = useDebounced(text.trim(), pauseMs);
  const { data } = trpc.admins.users.useQuery({ q, limit: maxOffered }, { enabled: q !== '' });
  // Gone at once when the text is, so that the page's heading can take the focus.
  const offered = text === '' || q === '' ? [] : (data?.users ?? []);
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label="Whose media"
        placeholder="Email, username or name"
        className="max-w-lg"
        maxLength={200}
        value={text}
        onValueChange={setText}
        onKeyDown={(event) => {
          const first = found.current?.querySelector('a');
          const key = pressedKey(event);
          // Until the matches are those of the text, Enter could choose somebody else.
          const isCurrent = q === text.trim();
          if (!first || !(key === 'ArrowDown' || (key === 'Enter' && isCurrent))) return;
          event.preventDefault();
          first.focus();
          if (key === 'Enter') first.click();
        }}
      />
      {offered.length > 0 && (
        <ul ref={found} aria-label="Members found" className="rows">
          {offered.map((user) => (
            <li key={user.id}>
              <Link
                to="/admin"
                search={{ tab: 'media', member: user.id }}
                onClick={() => user.id !== chosen && setText('')}
                onKeyDown={(event) => {
                  const row = event.currentTarget.parentElement;
                  const key = pressedKey(event);
                  if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
                  event.preventDefault();
                  const next = key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
                  next?.querySelector('a')?.focus();
                }}
                className="flex min-w-0 items-center gap-3 px-(--inset) py-2.5 hover:bg-hover"
              >
                <Avatar
                  of={user.id}
                  name={nameOf(user)}
                  src={user.profileImageUrl}
                  emoji={user.profileEmoji}
                  size="sm"
                />
                <span className="flex min-w-0 flex-col">
                  <span className="truncate font-medium">{nameOf(user)}</span>
                  <span className="truncate text-ink-muted text-sm">{user.email}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {q === '' && chosen === undefined && (
        <EmptyState title="Choose a member" description="Everything they uploaded is shown here." />
      )}
      {q !== '' && data?.users.length === 0 && <EmptyState title="No users found." />}
    </div>
  );
}

const orders = [...newestFirst, { value: 'largest', label: 'Largest first' }] as const;

function Uploads({ memberId }: { memberId: string }) {
  const order = useChoice('order', orders);
  const query = trpc.uploads.ofMember.useInfiniteQuery({ id: memberId, limit: 24, order: order.value }, filtered);
  const member = query.data?.pages[0]?.member;
  return (
    <section aria-label="Media" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterSelect label="Order" className="w-fit" of={order} />
        {member && (
          <Link to="/profile/$userId" params={{ userId: member.id }} className="py-1 text-accent-text hover:underline">
            Profile of <bdi>{member.name}</bdi>
          </Link>
        )}
      </div>
      <AdminList
        query={query}
        entriesOf={({ media }) => media}
        of="media"
        label="Uploads"
        listProps={{ className: 'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4' }}
        empty="Nothing was uploaded"
      >
        {(upload) => <UploadCard key={upload.id} upload={upload} />}
      </AdminList>
    </section>
  );
}

const kilobytes = 1_024;

function UploadCard({ upload }: { upload: Upload }) {
  const { url, kind, sizes, poster, width, height, bytes, createdAt, shownIn, isProfilePicture } = upload;
  const picture = kind === 'video' ? poster : (sizes[0]?.url ?? url);
  return (
    <li>
      <a
        href={url}
        target="_blank"
        rel="noopener"
        aria-label={`Open this ${kind}`}
        className="block rounded-md bg-sunken"
      >
        {picture ? (
          <img src={picture} alt="" loading="lazy" className="aspect-square w-full rounded-md object-cover" />
        ) : (
          <span className="flex aspect-square items-center justify-center text-ink-muted">{kind}</span>
        )}
      </a>
      <div className="flex flex-col gap-1.5 py-3 text-sm">
        <p className="text-ink-muted">
          {width} × {height}
          {bytes !== null && ` · ${grouped(Math.ceil(bytes / kilobytes))} kB`}
        </p>
        <p className="text-ink-muted">
          <RelativeTime at={createdAt} />
        </p>
        <p className="flex flex-wrap gap-x-3 gap-y-1">
          {isProfilePicture && <Badge tone="info">Profile picture</Badge>}
          {shownIn.map((id, index) => (
            <Link
              key={id}
              to="/community/post/$id"
              params={{ id }}
              className="py-0.5 text-accent-text underline-offset-4 hover:underline"
            >
              {shownIn.length === 1 ? 'In a post' : `In post ${index + 1}`}
            </Link>
          ))}
          {shownIn.length === 0 && !isProfilePicture && <Badge tone="neutral">Not shown</Badge>}
        </p>
      </div>
    </li>
  );
}
