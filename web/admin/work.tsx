// The machinery: how current the read models are, pending reactions, and dead letters to retry or drop.
import { type ComponentProps, type ReactNode, useState } from 'react';
import { FormFailure } from '../form-failure.tsx';
import { QueryError } from '../query-error.tsx';
import { type ApiOutputs, paged, trpc } from '../trpc.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/layers/toast-store.ts';
import { Notice } from '../ui/notice.tsx';
import { LoadingBlocks } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { exactly } from '../ui/text/dates.ts';
import { grouped } from '../ui/text/grouped.ts';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { AdminList, AdminTable } from './admin-list.tsx';
import { FilterSelect, useChoice } from './filters.tsx';
import { ReasonDialog } from './queues/reason-dialog.tsx';

type State = ApiOutputs['work']['state'];
type Projection = State['projections'][number];
type Job = ApiOutputs['work']['jobs']['jobs'][number];

const refreshEveryMs = 10_000;

/** A read model that is a few events behind has them a moment later. */
const slowSeconds = 10;

export function Work() {
  const query = trpc.work.state.useQuery(undefined, { refetchInterval: refreshEveryMs });
  const { data } = query;
  return (
    <div className="flex flex-col gap-6">
      {data ? (
        <Machinery {...data} />
      ) : query.isPending ? (
        <LoadingBlocks label="Loading the state of the machinery" heights={['h-40', 'h-64']} />
      ) : (
        <QueryError query={query} title="The state of the machinery did not load" />
      )}
      <Jobs lanes={data?.reactions.lanes.map(({ name }) => name) ?? []} />
    </div>
  );
}

const laneHeads = [
  { title: 'Lane', className: 'w-auto' },
  { title: 'Running', className: 'w-24 max-sm:hidden' },
  { title: 'Due', className: 'w-20' },
  { title: 'Later', className: 'w-20 max-sm:hidden' },
  { title: 'Failed', className: 'w-24' },
];
const projectionHeads = [
  { title: 'Read model', className: 'w-auto' },
  { title: 'State', className: 'w-20 sm:w-32' },
  { title: 'Behind', className: 'w-24 sm:w-32' },
];

function Machinery({ reactions: { fault, lanes }, projections, backup }: State) {
  const failing = projections.filter(({ fault: own, damage }) => own !== null && damage === null);
  return (
    <>
      {fault && (
        <Notice tone="danger" title="Reactions have stopped">
          At {fault.eventType} ({fault.position}): {fault.message}
        </Notice>
      )}
      {failing.map(({ name, fault: own }) => (
        <Notice key={name} tone="danger" title={`The read model ${name} has stopped`}>
          At {own?.eventType} ({own?.position}): {own?.message}
        </Notice>
      ))}
      {projections.map(
        ({ name, damage }) =>
          damage && (
            <Notice key={name} tone="danger" title={`The read model ${name} is damaged`}>
              {damage.message}
            </Notice>
          ),
      )}
      {projections.map(
        ({ name, failure }) =>
          failure && (
            <Notice key={name} tone="danger" title={`The store refuses what the read model ${name} needs`}>
              {failure.message} ({failure.times} times in a row). Next try{' '}
              {exactly(new Date(failure.nextTryAt), 'local')}.
            </Notice>
          ),
      )}
      <LastBackup {...backup} />
      <DeviationsFirst
        label="Reactions"
        heads={laneHeads}
        items={lanes}
        deviates={({ running, due, later, parked }) => running.length + due + later + parked > 0}
        calm={{ all: 'All lanes are idle', others: 'The other lanes are idle' }}
      >
        {({ name, running, limit, due, later, parked }) => (
          <tr key={name}>
            <td className="truncate px-(--inset) py-2.5 font-medium">{name}</td>
            <td className="px-(--inset) py-2.5 max-sm:hidden">
              {running.length} of {limit}
            </td>
            <td className="px-(--inset) py-2.5">{grouped(due)}</td>
            <td className="px-(--inset) py-2.5 max-sm:hidden">{grouped(later)}</td>
            <td className="px-(--inset) py-2.5">{parked > 0 ? <Badge tone="danger">{grouped(parked)}</Badge> : 0}</td>
          </tr>
        )}
      </DeviationsFirst>
      <DeviationsFirst
        label="Read models"
        heads={projectionHeads}
        items={projections}
        deviates={({ state, behindSeconds, failure }) =>
          state !== 'live' || behindSeconds >= slowSeconds || failure !== null
        }
        calm={{ all: 'All read models are up to date', others: 'The other read models are up to date' }}
      >
        {(projection) => (
          <tr key={projection.name}>
            <td className="wrap-anywhere px-(--inset) py-2.5 font-medium max-sm:pe-0">{projection.name}</td>
            <td className="px-(--inset) py-2.5">
              <Badge tone={tones[projection.state] ?? 'info'}>{projection.state}</Badge>
            </td>
            <td className="px-(--inset) py-2.5 text-ink-muted">{lagOf(projection)}</td>
          </tr>
        )}
      </DeviationsFirst>
    </>
  );
}

type DeviationsFirstProps<Item> = Pick<ComponentProps<typeof AdminTable>, 'label' | 'heads'> & {
  items: readonly Item[];
  deviates: (item: Item) => boolean;
  /** What is said of the items that do not deviate. */
  calm: Readonly<{ all: string; others: string }>;
  children: (item: Item) => ReactNode;
};

/** Shows what is out of the ordinary, and folds the rest away. */
function DeviationsFirst<Item>({ label, heads, items, deviates, calm, children }: DeviationsFirstProps<Item>) {
  const unusual = items.filter(deviates);
  const usual = items.filter((item) => !deviates(item));
  const summary = unusual.length === 0 ? calm.all : calm.others;
  return (
    <div className="flex flex-col gap-3">
      {unusual.length > 0 && (
        <AdminTable label={label} heads={heads}>
          {unusual.map(children)}
        </AdminTable>
      )}
      {usual.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer text-ink-muted">
            {summary} ({usual.length})
          </summary>
          <div className="pt-3">
            <AdminTable label={`${label}: ${summary}`} heads={heads}>
              {usual.map(children)}
            </AdminTable>
          </div>
        </details>
      )}
    </div>
  );
}

function LastBackup({ lastAt, isLate, notIntactAt }: State['backup']) {
  const last =
    lastAt === null ? (
      'No backup has been taken yet.'
    ) : (
      <>
        The last {notIntactAt !== null && 'intact '}backup was taken <RelativeTime at={lastAt} />.
      </>
    );
  if (notIntactAt !== null) {
    return (
      <Notice tone="danger" title="The last backup is not intact">
        It was taken <RelativeTime at={notIntactAt} /> and lacks something: <code>kindling doctor</code> says what.{' '}
        {lastAt === null ? 'No intact backup was ever taken.' : last}
      </Notice>
    );
  }
  if (lastAt === null) {
    return (
      <Notice tone={isLate ? 'danger' : 'tip'} title="No backup has been taken yet">
        Run <code>kindling backup</code> on the server, and keep the copy elsewhere. Until then, everything is lost if
        this machine is.
      </Notice>
    );
  }
  if (!isLate) return <p className="text-ink-muted">{last}</p>;
  return (
    <Notice tone="danger" title="There is no recent backup">
      {last} What has happened since is lost with this machine.
    </Notice>
  );
}

const tones: Readonly<{ [State in Projection['state']]?: BadgeTone }> = {
  ...{ live: 'success', stalled: 'danger', damaged: 'danger', paused: 'neutral' },
};

const lagOf = ({ behindEvents, behindSeconds }: Projection): string =>
  behindEvents === 0
    ? 'Up to date'
    : `${grouped(behindEvents)} ${behindEvents === 1 ? 'event' : 'events'}, ${grouped(Math.round(behindSeconds))} s`;

const states = [
  { value: 'parked', label: 'Failed' },
  { value: 'due', label: 'Waiting' },
] as const;
const jobHeads = [
  { title: 'What', className: 'w-auto' },
  { title: 'Tries', className: 'w-20 max-sm:hidden' },
  { title: 'Action', className: 'w-28 sm:w-44', titleHidden: true },
];

const orders = [
  { value: 'oldest', label: 'Earliest first' },
  { value: 'newest', label: 'Latest first' },
] as const;

function Jobs({ lanes }: { lanes: readonly string[] }) {
  const { value: state, choose } = useChoice('show', states);
  const order = useChoice('order', orders);
  const lane = useChoice('lane', [
    { value: '', label: 'All lanes' },
    ...lanes.map((value) => ({ value, label: value })),
  ]);
  const query = trpc.work.jobs.useInfiniteQuery(
    { state, order: order.value, ...(lane.value && { lane: lane.value }) },
    paged,
  );
  return (
    <Tabs label="Work of reactions" look="segments" tabs={states} value={state} onValueChange={choose}>
      <div className="mb-4 flex flex-wrap gap-3">
        <FilterSelect label="Lane" of={lane} />
        <FilterSelect label="Order" of={order} />
      </div>
      <AdminList
        query={query}
        entriesOf={({ jobs }) => jobs}
        of="work"
        heads={jobHeads}
        empty={state === 'parked' ? 'Nothing has failed' : 'Nothing is waiting'}
        emptyLine={
          state === 'parked' && lane.isUsual ? 'Work that fails eight times over eight hours shows up here.' : undefined
        }
      >
        {(job) => <JobRow key={job.id} job={job} />}
      </AdminList>
    </Tabs>
  );
}

function JobRow({ job: { id, reaction, eventType, stream, state, dueAt, attempts, lastError } }: { job: Job }) {
  const { work } = trpc.useUtils();
  const [dropping, setDropping] = useState(false);
  const onSettled = () => work.invalidate();
  const retry = trpc.work.retry.useMutation({
    onSuccess: () => toast({ title: `Retrying ${reaction}`, tone: 'success' }),
    onSettled,
  });
  const drop = trpc.work.drop.useMutation({
    onSuccess: () => toast({ title: `Dropped ${reaction}`, tone: 'success' }),
    onSettled,
  });
  return (
    <tr>
      <td className="px-(--inset) py-3">
        <p className="wrap-anywhere font-medium">{reaction}</p>
        <p className="wrap-anywhere text-ink-muted text-sm">
          {eventType} · {stream} ·{' '}
          {state === 'due' ? (
            <>due {exactly(new Date(dueAt), 'local')}</>
          ) : (
            <>
              failed <RelativeTime at={dueAt} />
            </>
          )}
        </p>
        {lastError && <p className="wrap-anywhere text-danger-text text-sm">{lastError}</p>}
        <FormFailure error={retry.error} />
      </td>
      <td className="px-(--inset) py-3 max-sm:hidden">{attempts}</td>
      <td className="px-(--inset) py-3">
        {state === 'parked' && (
          <div className="flex flex-wrap justify-end gap-2">
            <Button
              size="sm"
              aria-label={`Retry ${reaction}`}
              pending={retry.isPending}
              onClick={() => retry.mutate({ id })}
            >
              Retry
            </Button>
            <Button size="sm" variant="ghost" aria-label={`Drop ${reaction}`} onClick={() => setDropping(true)}>
              Drop
            </Button>
          </div>
        )}
        {dropping && (
          <ReasonDialog
            onClose={() => setDropping(false)}
            title={`Give this up for good: ${reaction}?`}
            description="It will not be tried again. The audit log keeps your name and your reason, so don’t name anybody else in it."
            confirmLabel="Drop"
            maxLength={500}
            error={drop.error}
            failed="It was not dropped. Please try again."
            onConfirm={(reason) => drop.mutateAsync({ id, reason })}
          />
        )}
      </td>
    </tr>
  );
}
