// Tools that members submitted. Staff approve them, or reject them with a reason, which the member sees.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../session/session.tsx';
import { paged, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { SilentWebsites } from '../silent-websites.tsx';
import { DecideSubmissions, type Outcome, type Submission } from './decide-submissions.tsx';
import { Decided, DecisionEntry, DecisionList, useQueue } from './decision-list.tsx';

export function Submissions() {
  const { user } = useSession();
  return (
    <div className="flex flex-col gap-8">
      <Queue />
      {user?.isAdmin && <SilentWebsites />}
    </div>
  );
}

const statuses = [
  { value: 'pending', label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
] as const;

function Queue() {
  const queue = useQueue(statuses);
  const query = trpc.submissions.list.useInfiniteQuery(queue.asked, paged);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const waiting = queue.isWaiting ? (query.data?.pages.flatMap(({ submissions }) => submissions) ?? []) : [];
  const mark = (id: string, isMarked: boolean) =>
    setMarked((before) => (isMarked ? before.union(new Set([id])) : before.difference(new Set([id]))));
  return (
    <DecisionList
      query={query}
      entriesOf={({ submissions }) => submissions}
      of="submissions"
      queue={{
        ...queue,
        filter: (
          <div className="flex flex-wrap items-center justify-between gap-3">
            {queue.filter}
            {waiting.length > 1 && <DecideMany waiting={waiting} marked={marked} onMark={setMarked} />}
          </div>
        ),
      }}
      emptyLine="Tools that members submit will be waiting for you here."
    >
      {(submission) => (
        <SubmissionCard
          key={submission.id}
          submission={submission}
          isMarked={marked.has(submission.id)}
          onMark={waiting.length > 1 ? (isMarked) => mark(submission.id, isMarked) : undefined}
        />
      )}
    </DecisionList>
  );
}

type DecideManyProps = {
  waiting: readonly Submission[];
  marked: ReadonlySet<string>;
  onMark: (marked: ReadonlySet<string>) => void;
};

function DecideMany({ waiting, marked, onMark }: DecideManyProps) {
  const [asking, setAsking] = useState<Outcome>();
  const chosen = waiting.filter(({ id }) => marked.has(id));
  const isAll = chosen.length === waiting.length;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Checkbox
        label="All on this page"
        checked={isAll ? true : chosen.length > 0 && 'mixed'}
        onCheckedChange={() => onMark(new Set(isAll ? [] : waiting.map(({ id }) => id)))}
      />
      {chosen.length > 0 && (
        <>
          <Button size="sm" variant="primary" onClick={() => setAsking('approve')}>
            Approve {chosen.length}
          </Button>
          <Button size="sm" onClick={() => setAsking('reject')}>
            Reject {chosen.length}
          </Button>
        </>
      )}
      {asking && <DecideSubmissions outcome={asking} submissions={chosen} onClose={() => setAsking(undefined)} />}
    </div>
  );
}

type SubmissionCardProps = {
  submission: Submission;
  isMarked: boolean;
  /** Absent if there are no other submissions to decide together with this one. */
  onMark: ((isMarked: boolean) => void) | undefined;
};

function SubmissionCard({ submission, isMarked, onMark }: SubmissionCardProps) {
  const { name, summary, description, sector, pricing, website, features, submitter, createdAt } = submission;
  const { status, toolId, reason, decidedAt } = submission;
  const isWaiting = status === 'pending';
  const [asking, setAsking] = useState<Outcome>();
  return (
    <DecisionEntry keys={isWaiting ? { a: () => setAsking('approve'), r: () => setAsking('reject') } : undefined}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 max-sm:w-full">
          <h2 className="wrap-anywhere font-semibold text-base">
            <bdi>{name}</bdi>
          </h2>
          <p className="text-ink-muted text-sm">
            <bdi>{submitter.name}</bdi> · <RelativeTime at={createdAt} />
          </p>
        </div>
        {isWaiting && (
          <div className="flex items-center gap-2">
            {onMark && <Checkbox label={`Mark ${name}`} labelHidden checked={isMarked} onCheckedChange={onMark} />}
            <Button size="sm" onClick={() => setAsking('approve')}>
              Approve
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setAsking('reject')}>
              Reject
            </Button>
          </div>
        )}
      </div>
      <p dir="auto" className="wrap-anywhere">
        {summary}
      </p>
      <p dir="auto" className="wrap-anywhere text-ink-muted">
        {description}
      </p>
      <p dir="auto" className="wrap-anywhere text-ink-muted text-sm">
        {[sector, pricing, ...features].join(' · ')}
      </p>
      <a
        href={website}
        target="_blank"
        rel="nofollow noopener"
        className="w-fit wrap-anywhere text-accent-text text-sm"
      >
        {website}
      </a>
      {!isWaiting && (
        <Decided
          label={status === 'approved' ? 'Approved' : 'Rejected'}
          tone={status === 'approved' ? 'success' : 'danger'}
          at={decidedAt}
          words={reason}
        >
          {toolId !== null && (
            <Link to="/ai-tools/$slug" params={{ slug: toolId }} className="underline-offset-4 hover:underline">
              View tool
            </Link>
          )}
        </Decided>
      )}
      {isWaiting && submission.duplicates.length > 0 && (
        <Notice tone="tip">
          Listed at the same site: {submission.duplicates.map((duplicate) => duplicate.name).join(', ')}.
        </Notice>
      )}
      {asking && <DecideSubmissions outcome={asking} submissions={[submission]} onClose={() => setAsking(undefined)} />}
    </DecisionEntry>
  );
}
