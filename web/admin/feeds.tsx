// The news feeds: how each is doing, and how to add, test, pause and remove them.
import { useState } from 'react';
import { categoryNames, type NewsCategory } from '../../modules/news/names.ts';
import { FormFailure } from '../form-failure.tsx';
import { type ApiOutputs, messageOf, trpc } from '../trpc.ts';
import { announce } from '../ui/announcer.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { ConfirmDialog } from '../ui/layers/confirm-dialog.tsx';
import { toast } from '../ui/layers/toast-store.ts';
import { Notice } from '../ui/notice.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { AdminList } from './admin-list.tsx';
import { FilterSelect, filtered, useChoice } from './filters.tsx';

type Feed = ApiOutputs['newsDesk']['feeds']['feeds'][number];

const categories = Object.entries(categoryNames).map(([value, label]) => ({ value, label }));

const conditions = [
  { value: 'all', label: 'All feeds' },
  { value: 'failing', label: 'Failing' },
  { value: 'new', label: 'Not read yet' },
  { value: 'ok', label: 'Working' },
  { value: 'paused', label: 'Paused' },
] as const;
const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By name' },
  { value: 'health', label: 'Failing first' },
  { value: 'fresh', label: 'Latest article first' },
  { value: 'silent', label: 'Longest silent first' },
] as const;

export function Feeds() {
  const show = useChoice('show', conditions);
  const order = useChoice('order', orders);
  const query = trpc.newsDesk.feeds.useInfiniteQuery({ limit: 50, show: show.value, order: order.value }, filtered);
  return (
    <div className="flex flex-col gap-5">
      <AddFeed />
      <div className="flex flex-wrap gap-3">
        <FilterSelect label="Which feeds" of={show} />
        <FilterSelect label="Order" of={order} />
      </div>
      <AdminList
        query={query}
        entriesOf={({ feeds }) => feeds}
        of="feeds"
        empty={show.isUsual ? 'No feeds yet' : 'No feeds found'}
        emptyLine={show.isUsual ? 'Add one above.' : undefined}
      >
        {(feed) => <FeedRow key={feed.id} feed={feed} />}
      </AdminList>
    </div>
  );
}

function AddFeed() {
  const { newsDesk } = trpc.useUtils();
  const [url, setUrl] = useState('');
  const [category, setCategory] = useState<NewsCategory>('innovation');
  const tried = trpc.newsDesk.tryFeed.useMutation();
  const added = trpc.newsDesk.addFeed.useMutation({
    onSuccess({ feed }) {
      setUrl('');
      announce(`${feed.name} is added.`);
    },
    onSettled: () => newsDesk.feeds.invalidate(),
  });
  const failure = added.error ?? tried.error;
  const found = tried.data;
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        tried.reset();
        added.mutate({ url, category });
      }}
    >
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_10rem_auto_auto]">
        <TextField
          label="Feed address"
          type="url"
          placeholder="https://example.com/feed.xml"
          value={url}
          error={failure ? messageOf(failure, 'That did not work. Please try again.') : undefined}
          onChange={(event) => {
            setUrl(event.target.value);
            added.reset();
            tried.reset();
          }}
        />
        <Select
          label="Category"
          options={categories}
          value={category}
          onChange={(event) => setCategory(event.target.value as NewsCategory)}
        />
        <Button
          className="sm:mt-6.5"
          pending={tried.isPending}
          disabled={!url}
          onClick={() => {
            added.reset();
            tried.mutate({ url, category });
          }}
        >
          Try
        </Button>
        <Button type="submit" variant="primary" className="sm:mt-6.5" pending={added.isPending} disabled={!url}>
          Add feed
        </Button>
      </div>
      {found && (
        <Notice tone={found.success ? 'success' : 'danger'} title={found.title ?? undefined}>
          {found.success
            ? `${found.items.length} items. ${found.items[0] ? `The newest: ${found.items[0].title}` : ''}`
            : [`${found.healthInWords}.`, found.detail].join(' ')}
        </Notice>
      )}
    </form>
  );
}

function FeedRow({ feed }: { feed: Feed }) {
  const { id, name, url, category, state, health, healthDetail, lastAskedAt, newestAt } = feed;
  const { newsDesk } = trpc.useUtils();
  const [removing, setRemoving] = useState(false);
  const onSettled = () => newsDesk.feeds.invalidate();
  const pause = trpc.newsDesk.pauseFeed.useMutation({ onSuccess: () => announce(`${name} is paused.`), onSettled });
  const resume = trpc.newsDesk.resumeFeed.useMutation({
    onSuccess: () => announce(`${name} is read again.`),
    onSettled,
  });
  const remove = trpc.newsDesk.removeFeed.useMutation({
    onSuccess: () => toast({ title: `${name} removed`, tone: 'success' }),
    onSettled,
  });
  const isActive = state === 'active';
  const failure = pause.error ?? resume.error;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-(--inset) py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          <Badge>{categoryNames[category]}</Badge>
          {!isActive ? (
            <Badge>Paused</Badge>
          ) : (
            <Badge tone={health === 'ok' ? 'success' : health === 'new' || health === 'empty' ? 'info' : 'danger'}>
              {feed.healthInWords}
            </Badge>
          )}
        </p>
        <p className="truncate text-ink-muted text-sm" title={url}>
          {url}
        </p>
        <p className="text-ink-subtle text-sm">
          {lastAskedAt === null ? (
            'Not fetched yet'
          ) : (
            <>
              Fetched <RelativeTime at={lastAskedAt} />
            </>
          )}
          {newestAt !== null && (
            <>
              {' '}
              · Latest article <RelativeTime at={newestAt} />
            </>
          )}
          {isActive && healthDetail && ` · ${healthDetail}`}
        </p>
        <FormFailure error={failure} />
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          aria-label={`${isActive ? 'Pause' : 'Resume'} ${name}`}
          pending={pause.isPending || resume.isPending}
          onClick={() => (isActive ? pause : resume).mutate({ id })}
        >
          {isActive ? 'Pause' : 'Resume'}
        </Button>
        <Button size="sm" variant="ghost" aria-label={`Remove ${name}`} onClick={() => setRemoving(true)}>
          Remove
        </Button>
      </div>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={`Remove ${name}?`}
        description="No more news will come from it. Its articles stay."
        confirmLabel="Remove"
        failure={remove.error ? messageOf(remove.error, 'This feed was not removed. Please try again.') : undefined}
        onConfirm={() => remove.mutateAsync({ id })}
      />
    </li>
  );
}
