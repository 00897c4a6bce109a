// The audit log: who did what and when, with current names and the reasons for decisions, but never what members wrote.
import { Link } from '@tanstack/react-router';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { Fragment, useId, useState } from 'react';
import { AuthorAvatar } from '../accounts/members/author-avatar.tsx';
import { type ApiOutputs, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LogoMark } from '../ui/marks/logo.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { AdminList } from './admin-list.tsx';
import { memberWhoActed, type Person, sentenceOf } from './audit-sentence.ts';
import { FilterSelect, filtered, newestFirst, useChoice, useFilters } from './filters.tsx';
import { useMemberName } from './use-member.ts';

const kinds = [
  { value: '', label: 'Everything' },
  { value: 'module:accounts', label: 'Accounts' },
  { value: 'module:community', label: 'Community' },
  { value: 'module:moderation', label: 'Moderation' },
  { value: 'module:tools', label: 'Tools' },
  { value: 'module:news', label: 'News' },
  { value: 'module:newsletter', label: 'Newsletter' },
  { value: 'module:operations', label: 'Operations' },
  { value: 'type:AdminGranted', label: 'Admins made' },
  { value: 'type:AdminRevoked', label: 'Admins removed' },
] as const;

type Entry = ApiOutputs['auditTrail']['audit']['events'][number];

const nameLink = 'wrap-anywhere min-h-6 font-medium text-ink leading-6 hover:underline';

const heads = [
  { title: 'What', className: 'w-auto' },
  { title: 'When', className: 'w-28 max-sm:hidden' },
];

const dayIn = (given: string | undefined): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(given ?? '') && !Number.isNaN(Date.parse(given ?? '')) ? given : undefined;

/** Returns the start of a day in the browser's time zone. */
const startOf = (day: string, daysLater = 0): string => {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
};

export function AuditLog() {
  const { filters, change } = useFilters();
  const { member, stream } = filters;
  const memberName = useMemberName(member);
  const ofWhat = stream ?? memberName ?? 'One member';
  const [from, to] = [dayIn(filters.from), dayIn(filters.to)];
  const isReversed = from !== undefined && to !== undefined && to < from;
  const kind = useChoice('show', kinds);
  const order = useChoice('order', newestFirst);
  const [isOpen, setOpen] = useState(false);
  const filtersId = useId();
  const [by, value] = kind.value.split(':');
  const filter = {
    order: order.value,
    ...(by === 'module' && { module: value }),
    ...(by === 'type' && { type: value }),
    ...(member !== undefined && { memberId: member }),
    ...(stream !== undefined && { stream }),
    ...(from && { since: startOf(from) }),
    ...(to && { until: startOf(to, 1) }),
  };
  const query = trpc.auditTrail.audit.useInfiniteQuery(filter, { ...filtered, enabled: !isReversed });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        <Button
          className="sm:hidden"
          icon={<SlidersHorizontal aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={filtersId}
          onClick={() => setOpen(!isOpen)}
        >
          Filter
        </Button>
        {(member !== undefined || stream !== undefined) && (
          <LinkButton
            to="/admin"
            search={{ tab: 'log' }}
            aria-label={`${ofWhat}: show all`}
            className="max-w-full sm:order-last sm:self-end"
          >
            <span className="truncate">{ofWhat}</span>
            <X aria-hidden="true" />
          </LinkButton>
        )}
        <div
          id={filtersId}
          className={`flex w-full flex-wrap items-start gap-3 sm:w-auto ${isOpen ? '' : 'max-sm:hidden'}`}
        >
          <FilterSelect label="Show" labelHidden={false} compact={false} className="w-52" of={kind} />
          <FilterSelect label="Order" labelHidden={false} compact={false} of={order} />
          <TextField
            label="From"
            type="date"
            value={from ?? ''}
            onChange={({ target }) => change({ from: target.value }, true)}
          />
          <TextField
            label="To"
            type="date"
            value={to ?? ''}
            error={isReversed ? '“To” is before “From”' : undefined}
            onChange={({ target }) => change({ to: target.value }, true)}
          />
        </div>
      </div>
      {!isReversed && (
        <AdminList
          query={query}
          entriesOf={({ events }) => events}
          of="entries"
          label="Audit log"
          heads={heads}
          empty="No data available"
        >
          {(entry) => <EntryRow key={entry.id} entry={entry} />}
        </AdminList>
      )}
    </div>
  );
}

function EntryRow({ entry }: { entry: Entry }) {
  const { at, reason, actor, affected, subject } = entry;
  const sentence = sentenceOf(entry);
  const named = [sentence.subject?.id, sentence.object?.id];
  const others = affected.filter(({ id }) => !named.includes(id));
  return (
    <tr>
      <td className="px-(--inset) py-3">
        <div className="flex gap-3">
          <Face of={memberWhoActed(actor) ?? sentence.subject} />
          <div className="flex min-w-0 flex-1 flex-col gap-0.5">
            <p className="wrap-anywhere">
              {sentence.subject && <Name of={sentence.subject} />}
              {sentence.text}
              {sentence.object && <Name of={sentence.object} />}
              {sentence.rest}
            </p>
            {reason !== null && <p className="wrap-anywhere text-ink-muted text-sm">Reason: {reason}</p>}
            <div className="flex flex-wrap gap-x-3 text-ink-muted text-sm">
              <Doer actor={actor} isNamed={named.includes(actor.id ?? '')} />
              {subject !== null && <Subject subject={subject} />}
              {others.length > 0 && (
                <p>
                  About{' '}
                  {others.map((member, index) => (
                    <Fragment key={member.id}>
                      {index > 0 && ', '}
                      <Name of={member} />
                    </Fragment>
                  ))}
                </p>
              )}
              <span className="sm:hidden">
                <RelativeTime at={at} />
              </span>
              <Details entry={entry} />
            </div>
          </div>
        </div>
      </td>
      <td className="px-(--inset) py-3 align-top text-ink-muted text-sm max-sm:hidden">
        <RelativeTime at={at} />
      </td>
    </tr>
  );
}

/** Kindling’s own mark stands for what no member did. */
function Face({ of }: { of: Person | undefined }) {
  return of ? (
    <AuthorAvatar of={of.id} name={of.name} avatar={of.avatar} size="sm" />
  ) : (
    <span className="flex size-8 shrink-0 items-center justify-center">
      <LogoMark className="h-6" />
    </span>
  );
}

const Name = ({ of: { id, name } }: { of: Readonly<{ id: string; name: string }> }) => (
  <Link to="/profile/$userId" params={{ userId: id }} className={nameLink}>
    {name}
  </Link>
);

/** Says who did it, unless the sentence does. What somebody did before they were logged in is said to be about them. */
function Doer({ actor, isNamed }: { actor: Entry['actor']; isNamed: boolean }) {
  const { kind, id } = actor;
  if (isNamed || kind === 'visitor') return null;
  const member = memberWhoActed(actor);
  if (member) {
    return (
      <p>
        By <Name of={member} />
      </p>
    );
  }
  return <p title={id ?? undefined}>{kind === 'operator' ? 'By an operator' : 'By Kindling itself'}</p>;
}

function Details({ entry: { type, stream, actor } }: { entry: Entry }) {
  return (
    <details>
      <summary className="min-h-6 w-fit cursor-pointer leading-6">Details</summary>
      <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1 font-mono">
        <span className="wrap-anywhere">{type}</span>
        <Link
          to="/admin"
          search={{ tab: 'log', stream }}
          aria-label={`All entries of ${stream}`}
          className="min-h-6 wrap-anywhere leading-6 hover:underline"
        >
          {stream}
        </Link>
      </p>
      {actor.kind === 'member' && actor.id !== null && (
        <Link
          to="/admin"
          search={{ tab: 'log', member: actor.id }}
          className="inline-flex min-h-6 items-center hover:underline"
        >
          All entries about {actor.name}
        </Link>
      )}
    </details>
  );
}

function Subject({ subject: { kind, id, title } }: { subject: NonNullable<Entry['subject']> }) {
  if (kind === 'tool')
    return (
      <Link to="/ai-tools/$slug" params={{ slug: id }} className={nameLink}>
        {title}
      </Link>
    );
  return (
    <Link to="/admin" search={{ tab: kind === 'feed' ? 'feeds' : 'submissions' }} className={nameLink}>
      {title}
    </Link>
  );
}
