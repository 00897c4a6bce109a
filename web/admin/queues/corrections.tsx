// Members' corrections to tools. Admins accept or decline them here, and fix the tool where it is edited.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { FormFailure } from '../../form-failure.tsx';
import { type ApiOutputs, paged, trpc } from '../../trpc.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { EditTool } from '../edit-tool.tsx';
import { Decided, DecisionEntry, DecisionList, useQueue } from './decision-list.tsx';
import { isOvertaken, tellIfOvertaken } from './overtaken.ts';
import { useTellDecision } from './tell-decision.ts';

type Correction = ApiOutputs['submissions']['corrections']['corrections'][number];

const fields: Readonly<Record<Correction['field'], string>> = {
  ...{ name: 'Name', summary: 'Summary', description: 'Description', sector: 'Sector', website: 'Website' },
  ...{ pricing: 'Pricing', features: 'Features', gone: 'It no longer exists', other: 'Something else' },
};

const statuses = [
  { value: 'open', label: 'Waiting' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'declined', label: 'Declined' },
] as const;

export function Corrections() {
  const queue = useQueue(statuses);
  const query = trpc.submissions.corrections.useInfiniteQuery(queue.asked, paged);
  return (
    <DecisionList
      query={query}
      entriesOf={({ corrections }) => corrections}
      of="corrections"
      queue={queue}
      emptyLine="What members say is wrong about a tool will be waiting for you here."
    >
      {(correction) => <CorrectionCard key={correction.id} correction={correction} />}
    </DecisionList>
  );
}

function CorrectionCard({ correction }: { correction: Correction }) {
  const { id, tool, member, field, text, status, createdAt, resolvedAt } = correction;
  const isWaiting = status === 'open';
  const { submissions, adminStats } = trpc.useUtils();
  const tellDecision = useTellDecision();
  const [editing, setEditing] = useState(false);
  const resolve = trpc.submissions.resolve.useMutation({
    onSuccess: (_, { resolution }) =>
      tellDecision(`Correction ${resolution}`, { tab: 'corrections', show: resolution }),
    onError: tellIfOvertaken,
    onSettled: () => Promise.all([submissions.corrections.invalidate(), adminStats.invalidate()]),
  });
  const accept = () => resolve.mutate({ id, resolution: 'accepted' });
  const decline = () => resolve.mutate({ id, resolution: 'declined' });
  return (
    <DecisionEntry keys={{ ...(isWaiting && { a: accept, d: decline }), ...(tool && { e: () => setEditing(true) }) }}>
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone="neutral">{fields[field]}</Badge>
        <span className="text-ink-muted">
          {tool ? (
            <Link to="/ai-tools/$slug" params={{ slug: tool.slug }} className="font-medium text-ink hover:underline">
              <bdi>{tool.name}</bdi>
            </Link>
          ) : (
            'A tool that is no longer listed'
          )}{' '}
          · by{' '}
          <Link to="/profile/$userId" params={{ userId: member.id }} className="font-medium text-ink hover:underline">
            <bdi>{member.name}</bdi>
          </Link>{' '}
          · <RelativeTime at={createdAt} />
        </span>
      </div>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      {!isWaiting && (
        <Decided
          label={status === 'accepted' ? 'Accepted' : 'Declined'}
          tone={status === 'accepted' ? 'success' : 'neutral'}
          at={resolvedAt}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {tool && (
          <Button size="sm" variant="ghost" className="order-last ms-auto" onClick={() => setEditing(true)}>
            Edit the tool
          </Button>
        )}
        {isWaiting && (
          <>
            <Button size="sm" disabled={resolve.isPending} onClick={accept}>
              Accept
            </Button>
            <Button size="sm" variant="ghost" disabled={resolve.isPending} onClick={decline}>
              Decline
            </Button>
          </>
        )}
      </div>
      {!isOvertaken(resolve.error) && (
        <FormFailure error={resolve.error} otherwise="This was not decided. Please try again." />
      )}
      {editing && tool && <EditTool slug={tool.slug} onClose={() => setEditing(false)} />}
    </DecisionEntry>
  );
}
