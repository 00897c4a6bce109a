// The tools that the member submitted to the directory, and each decision.
import { Link } from '@tanstack/react-router';
import { QueryError } from '../../query-error.tsx';
import { type ApiOutputs, paged, trpc } from '../../trpc.ts';
import { Badge } from '../../ui/badge.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { LoadingBlocks } from '../../ui/skeleton.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';

type Submission = ApiOutputs['submissions']['mine']['submissions'][number];

const statuses = {
  pending: { label: 'Waiting', tone: 'neutral' },
  approved: { label: 'Approved', tone: 'success' },
  rejected: { label: 'Not accepted', tone: 'danger' },
} as const;

export function SubmissionsSection() {
  const mine = trpc.submissions.mine.useInfiniteQuery({}, paged);
  if (mine.isPending) return <LoadingBlocks label="Loading your submissions" heights={['h-6']} />;
  if (mine.data === undefined) {
    return <QueryError query={mine} level={3} title="Your submissions did not load" otherwise="Please try again." />;
  }
  const all = mine.data.pages.flatMap(({ submissions }) => submissions);
  if (all.length === 0) return <p className="text-ink-muted">You have not submitted a tool yet.</p>;
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label="Your submissions" className="flex flex-col divide-y divide-line">
        {all.map((submission) => (
          <Row key={submission.id} submission={submission} />
        ))}
      </ul>
      <ShowMore of="submissions" list={mine} />
    </div>
  );
}

function Row({ submission: { name, status, toolId, reason, createdAt } }: { submission: Submission }) {
  const { label, tone } = statuses[status];
  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="flex flex-wrap items-center gap-2">
        <span dir="auto" className="wrap-anywhere font-medium">
          {toolId === null ? (
            name
          ) : (
            <Link to="/ai-tools/$slug" params={{ slug: toolId }} className="hover:underline">
              {name}
            </Link>
          )}
        </span>
        <Badge tone={tone}>{label}</Badge>
        <span className="text-ink-muted text-sm">
          <RelativeTime at={createdAt} />
        </span>
      </p>
      {reason !== null && (
        <p dir="auto" className="wrap-anywhere text-ink-muted text-sm">
          {reason}
        </p>
      )}
    </li>
  );
}
