// Reported content as it was when it was reported, with its circumstances and the possible decisions.
import { Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { capitalized } from '../../../src/text/capitalized.ts';
import { excerpt } from '../../../src/text/excerpt.ts';
import { isolated } from '../../../src/text/isolate.ts';
import { MemberText } from '../../accounts/members/member-text.tsx';
import { reportReasons } from '../../moderation/report-reasons.ts';
import { type ApiInputs, type ApiOutputs, paged, trpc } from '../../trpc.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { Decided, DecisionEntry, DecisionList, useQueue } from './decision-list.tsx';
import { tellIfOvertaken } from './overtaken.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useTellDecision } from './tell-decision.ts';

type Case = ApiOutputs['moderation']['cases']['cases'][number];
type Decision = ApiInputs['moderation']['decide'];
type Outcome = Exclude<Decision['decision'], 'restore'>;

type Consequences = ReadonlyMap<Outcome, string>;

const aboutContent: Consequences = new Map([
  ['dismiss', 'It stays as it is. Only those who reported it are told.'],
  ['remove', 'Nobody sees it from now on. Its author is told, with your reason.'],
  ['warn', 'It stays. Its author is warned, with your reason.'],
  ['suspend', 'Its author can read, but not change anything. They are told why.'],
]);

/** A member can't be removed: they can be suspended. */
const aboutMember: Consequences = new Map([
  ['dismiss', 'Nothing happens to them. Only those who reported them are told.'],
  ['warn', 'They are warned, with your reason.'],
  ['suspend', 'They can read, but not change anything. They are told why.'],
]);

const consequencesFor = (kind: Case['kind']): Consequences => (kind === 'member' ? aboutMember : aboutContent);

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
  { value: 'withdrawn', label: 'Withdrawn' },
] as const;

export function Flags() {
  const queue = useQueue(states);
  const { status: state, order } = queue.asked;
  const query = trpc.moderation.cases.useInfiniteQuery({ state, order }, paged);
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

const isFormatted: ReadonlySet<string> = new Set(['post', 'comment', 'message'] satisfies Case['kind'][]);

/** Turns "plan-comment" into "Plan comment". */
const sentenceCase = (kind: string): string => capitalized(kind).replace('-', ' ');

const outcomeNames: Readonly<Record<Decision['decision'], string>> = {
  ...{ dismiss: 'Dismissed', remove: 'Removed', warn: 'Warned', suspend: 'Suspended', restore: 'Brought back' },
};

const reasonNames = new Map<string, string>(reportReasons.map(({ value, label }) => [value, label]));
const reasonName = (reason: string): string => reasonNames.get(reason) ?? 'Held: repeated';

function CaseCard({ flagged }: { flagged: Case }) {
  const { kind, author, evidence, reasons, openFlags, flaggedAt, state, decided } = flagged;
  const isOpen = state === 'open';
  const outcomes = [...consequencesFor(kind).keys()];
  const [asking, setAsking] = useState<Outcome>();
  const keys = Object.fromEntries(outcomes.map((outcome) => [outcome.charAt(0), () => setAsking(outcome)]));
  return (
    <DecisionEntry keys={isOpen ? keys : undefined}>
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone="neutral">{sentenceCase(kind)}</Badge>
        {reasons.map((reason) => (
          <Badge key={reason} tone="danger">
            {reasonName(reason)}
          </Badge>
        ))}
        <span className="text-ink-muted">
          {kind !== 'member' && 'by '}
          <Link to="/profile/$userId" params={{ userId: author.id }} className="font-medium text-ink hover:underline">
            <bdi>{author.name}</bdi>
          </Link>{' '}
          · {isOpen && `${openFlags} ${openFlags === 1 ? 'report' : 'reports'} · `}
          <RelativeTime at={flaggedAt} />
        </span>
      </div>
      <blockquote dir="auto" className="wrap-anywhere border-line border-s-2 ps-3">
        {evidence?.text && isFormatted.has(kind) ? (
          <MemberText text={evidence.text} mentions={null} />
        ) : (
          <p className="whitespace-pre-line">
            {evidence?.text || (evidence === null ? 'What was reported is no longer kept.' : 'No text.')}
          </p>
        )}
      </blockquote>
      {decided && (
        <Decided
          label={outcomeNames[decided.outcome]}
          tone={decided.outcome === 'dismiss' || decided.outcome === 'restore' ? 'neutral' : 'danger'}
          at={decided.createdAt}
          words={decided.reason}
        />
      )}
      {isOpen && <Circumstances flagged={flagged} />}
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          {outcomes.map((outcome) => (
            <Button
              key={outcome}
              size="sm"
              // Set apart, so that nobody is suspended by a slip of the hand.
              {...(outcome === 'suspend' && { variant: 'ghost', className: 'ms-auto' })}
              onClick={() => setAsking(outcome)}
            >
              {capitalized(outcome)}
            </Button>
          ))}
        </div>
      )}
      {asking && <DecisionDialog flagged={flagged} outcome={asking} onClose={() => setAsking(undefined)} />}
    </DecisionEntry>
  );
}

function Circumstances({ flagged: { id, kind, aboutId, author } }: { flagged: Case }) {
  const { data } = trpc.moderation.case.useQuery({ id });
  const raised = data?.case.flags.filter(({ isWithdrawn }) => !isWithdrawn) ?? [];
  const before = data && [...data.case.decisions, ...data.case.history].filter(({ outcome }) => outcome !== 'dismiss');
  return (
    <dl className="grid min-h-12 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm [&_dt]:text-ink-muted">
      {kind === 'post' && (
        <>
          <dt>Post</dt>
          <dd>
            <Link
              to="/community/post/$id"
              params={{ id: aboutId }}
              className="font-medium text-accent-text hover:underline"
            >
              Open in thread
            </Link>
          </dd>
        </>
      )}
      {raised.map(({ id: flagId, flagger, reason, text, createdAt }) => (
        <Fragment key={flagId}>
          <dt>Reporter</dt>
          <dd className="wrap-anywhere">
            <Link to="/profile/$userId" params={{ userId: flagger.id }} className="font-medium hover:underline">
              <bdi>{flagger.name}</bdi>
            </Link>{' '}
            · {reasonNames.get(reason)} · <RelativeTime at={createdAt} />
            {text && (
              <q dir="auto" className="block text-ink-muted">
                {text}
              </q>
            )}
          </dd>
        </Fragment>
      ))}
      {before && (
        <>
          <dt>History</dt>
          <dd>
            {before.length === 0 ? (
              <>
                No earlier decisions about <bdi>{author.name}</bdi>.
              </>
            ) : (
              before.map(({ id: decisionId, outcome, createdAt }) => (
                <span key={decisionId} className="block">
                  {outcomeNames[outcome]} <RelativeTime at={createdAt} />
                </span>
              ))
            )}
          </dd>
        </>
      )}
    </dl>
  );
}

const doneTo = ({ kind, author }: Case, outcome: Outcome): string => {
  if (outcome === 'dismiss') return 'Report dismissed';
  if (outcome === 'remove') return `${sentenceCase(kind)} removed`;
  return `${isolated(author.name)} ${outcome === 'warn' ? 'warned' : 'suspended'}`;
};

/** What two lines hold. */
const longestQuote = 200;

const questionOf = ({ kind, author }: Case, outcome: Outcome): string => {
  const name = isolated(author.name);
  const what = kind.replace('-', ' ');
  if (outcome === 'dismiss')
    return `Dismiss what was reported about ${kind === 'member' ? name : `${name}’s ${what}`}?`;
  if (outcome === 'remove') return `Remove ${name}’s ${what}?`;
  if (outcome === 'suspend') return `Suspend ${name}?`;
  return kind === 'member' ? `Warn ${name}?` : `Warn ${name} about this ${what}?`;
};

function DecisionDialog({ flagged, outcome, onClose }: { flagged: Case; outcome: Outcome; onClose: () => void }) {
  const { moderation, adminStats } = trpc.useUtils();
  const tellDecision = useTellDecision();
  const [days, setDays] = useState('7');
  const decide = trpc.moderation.decide.useMutation({
    onSuccess: () => tellDecision(doneTo(flagged, outcome), { tab: 'flags', show: 'decided' }),
    onError: tellIfOvertaken,
    onSettled: () => Promise.all([moderation.cases.invalidate(), adminStats.invalidate()]),
  });
  const label = capitalized(outcome);
  const lasting = days === '' ? null : (Number(days) as 1 | 3 | 7 | 30);
  return (
    <ReasonDialog
      onClose={onClose}
      tone={outcome === 'dismiss' ? 'primary' : 'danger'}
      title={questionOf(flagged, outcome)}
      description={consequencesFor(flagged.kind).get(outcome)}
      confirmLabel={label}
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
      <div className="flex flex-col gap-1 border-line border-s-2 ps-3 text-sm">
        {flagged.evidence?.text && (
          <p dir="auto" className="wrap-anywhere line-clamp-2">
            {excerpt(flagged.evidence.text, longestQuote)}
          </p>
        )}
        <p className="text-ink-muted">{flagged.reasons.map(reasonName).join(', ')}</p>
      </div>
      {outcome === 'suspend' && (
        <Select label="For how long" options={lengths} value={days} onChange={(event) => setDays(event.target.value)} />
      )}
    </ReasonDialog>
  );
}
