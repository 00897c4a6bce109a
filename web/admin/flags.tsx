// What members reported, as it was when it was reported, what moderators may decide, and what they did.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reportReasons } from '../moderation/report-reasons.ts';
import { type ApiInputs, type ApiOutputs, trpc } from '../trpc.ts';
import { announce } from '../ui/announcer.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { Select } from '../ui/select.tsx';
import { Decided, DecisionEntry, DecisionList } from './decision-list.tsx';
import { tellIfOvertaken } from './overtaken.ts';
import { useQueue } from './queue-filter.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

type Case = ApiOutputs['moderation']['cases']['cases'][number];
type Decision = ApiInputs['moderation']['decide'];
type Outcome = Exclude<Decision['decision'], 'restore'>;

const outcomes: readonly Readonly<{ outcome: Outcome; key: string; label: string; what: string }>[] = [
  {
    outcome: 'dismiss',
    key: 'd',
    label: 'Dismiss',
    what: 'It stays as it is. Nobody is told but those who reported it.',
  },
  {
    outcome: 'remove',
    key: 'r',
    label: 'Remove',
    what: 'Nobody sees it from now on. Its author is told, with your reason.',
  },
  { outcome: 'warn', key: 'w', label: 'Warn', what: 'It stays. Its author is warned, with your reason.' },
  {
    outcome: 'suspend',
    key: 's',
    label: 'Suspend',
    what: 'Its author may read, and change nothing. They are told why.',
  },
];

const lengths = [
  { value: '1', label: 'A day' },
  { value: '3', label: '3 days' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '', label: 'For good' },
];

const states = [
  { value: 'open', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
  { value: 'withdrawn', label: 'Taken back' },
] as const;

export function Flags() {
  const queue = useQueue(states);
  const { status: state, order } = queue.asked;
  const query = trpc.moderation.cases.useInfiniteQuery(
    { state, order },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  return (
    <DecisionList
      query={query}
      entriesOf={({ cases }) => cases}
      of="reports"
      queue={queue}
      emptyLine="What members report will be waiting for you here."
    >
      {(flagged) => <CaseCard key={flagged.id} flagged={flagged} />}
    </DecisionList>
  );
}

/** "plan-comment" is "Plan comment". */
const sentenceCase = (kind: string): string => `${kind.charAt(0).toUpperCase()}${kind.slice(1).replace('-', ' ')}`;

const outcomeNames: Readonly<Record<Decision['decision'], string>> = {
  ...{ dismiss: 'Dismissed', remove: 'Removed', warn: 'Warned', suspend: 'Suspended', restore: 'Brought back' },
};

const reasonNames = new Map<string, string>(reportReasons.map(({ value, label }) => [value, label]));

function CaseCard({ flagged }: { flagged: Case }) {
  const { kind, author, evidence, reasons, openFlags, flaggedAt, state, decided } = flagged;
  const isOpen = state === 'open';
  const [asking, setAsking] = useState<Outcome>();
  const keys = Object.fromEntries(outcomes.map(({ key, outcome }) => [key, () => setAsking(outcome)]));
  return (
    <DecisionEntry keys={isOpen ? keys : undefined}>
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone="neutral">{sentenceCase(kind)}</Badge>
        {reasons.map((reason) => (
          <Badge key={reason} tone="danger">
            {reasonNames.get(reason) ?? 'Held: repeated'}
          </Badge>
        ))}
        <span className="text-ink-muted">
          by{' '}
          <Link to="/profile/$userId" params={{ userId: author.id }} className="font-medium text-ink hover:underline">
            {author.name}
          </Link>{' '}
          · {isOpen && `${openFlags} ${openFlags === 1 ? 'report' : 'reports'} · `}
          <RelativeTime at={flaggedAt} />
        </span>
      </div>
      <p dir="auto" className="wrap-anywhere line-clamp-6 whitespace-pre-line">
        {evidence?.text || (evidence === null ? 'What was reported is no longer kept.' : 'Without words.')}
      </p>
      {decided && (
        <Decided
          label={outcomeNames[decided.outcome]}
          tone={decided.outcome === 'dismiss' || decided.outcome === 'restore' ? 'neutral' : 'danger'}
          at={decided.createdAt}
          words={decided.reason}
        />
      )}
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          {outcomes.map(({ outcome, label }) => (
            <Button key={outcome} size="sm" onClick={() => setAsking(outcome)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {asking && <DecisionDialog flagged={flagged} outcome={asking} onClose={() => setAsking(undefined)} />}
    </DecisionEntry>
  );
}

function DecisionDialog({ flagged, outcome, onClose }: { flagged: Case; outcome: Outcome; onClose: () => void }) {
  const { moderation, adminStats } = trpc.useUtils();
  const [days, setDays] = useState('7');
  const decide = trpc.moderation.decide.useMutation({
    onSuccess: () => announce('Decided.'),
    onError: tellIfOvertaken,
    onSettled: () => Promise.all([moderation.cases.invalidate(), adminStats.invalidate()]),
  });
  const chosen = outcomes.find((each) => each.outcome === outcome);
  const lasting = days === '' ? null : (Number(days) as 1 | 3 | 7 | 30);
  return (
    <ReasonDialog
      onClose={onClose}
      tone={outcome === 'dismiss' ? 'primary' : 'danger'}
      title={`${chosen?.label}: ${flagged.kind.replace('-', ' ')} by ${flagged.author.name}`}
      description={chosen?.what}
      confirmLabel={chosen?.label ?? ''}
      error={decide.error}
      failed="This was not decided. Please try again."
      onConfirm={(reason) =>
        decide.mutateAsync({
          id: flagged.id,
          decision: outcome,
          reason,
          ...(outcome === 'suspend' && { days: lasting }),
        })
      }
    >
      {outcome === 'suspend' && (
        <Select label="For how long" options={lengths} value={days} onChange={(event) => setDays(event.target.value)} />
      )}
    </ReasonDialog>
  );
}
