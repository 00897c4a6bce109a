// Members' appeals against decisions. Somebody other than the moderator who decided answers, if there is one.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isolated } from '../../../src/text/isolate.ts';
import { type ApiInputs, type ApiOutputs, paged, trpc } from '../../trpc.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { Decided, DecisionEntry, DecisionList, useQueue } from './decision-list.tsx';
import { tellIfOvertaken } from './overtaken.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useTellDecision } from './tell-decision.ts';

type Appeal = ApiOutputs['moderation']['appeals']['appeals'][number];
type Outcome = ApiInputs['moderation']['answerAppeal']['outcome'];

const answers = {
  upheld: { label: 'Uphold', done: 'Decision upheld', what: 'The decision stands. The member is told why.' },
  overturned: {
    label: 'Overturn',
    done: 'Decision overturned',
    what: 'What was removed comes back, and a suspension ends. The member is told why.',
  },
} as const;

const statuses = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'answered', label: 'Answered' },
] as const;

export function Appeals() {
  const queue = useQueue(statuses);
  const query = trpc.moderation.appeals.useInfiniteQuery(queue.asked, paged);
  return (
    <DecisionList
      query={query}
      entriesOf={({ appeals }) => appeals}
      of="appeals"
      queue={queue}
      emptyLine="Appeals against decisions will be waiting for you here."
    >
      {(appeal) => <AppealCard key={appeal.id} appeal={appeal} />}
    </DecisionList>
  );
}

function AppealCard({ appeal: appealed }: { appeal: Appeal }) {
  const { id, member, kind, outcome, reason, appeal, answer: given, createdAt } = appealed;
  const { moderation, adminStats } = trpc.useUtils();
  const tellDecision = useTellDecision();
  const [asking, setAsking] = useState<Outcome>();
  const answer = trpc.moderation.answerAppeal.useMutation({
    onSuccess: (_, { outcome: to }) => tellDecision(answers[to].done, { tab: 'appeals', show: 'answered' }),
    onError: tellIfOvertaken,
    onSettled: () => Promise.all([moderation.appeals.invalidate(), adminStats.invalidate()]),
  });
  return (
    <DecisionEntry keys={given ? undefined : { u: () => setAsking('upheld'), o: () => setAsking('overturned') }}>
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone="danger">{outcome}</Badge>
        <Badge tone="neutral">{kind}</Badge>
        <span className="text-ink-muted">
          about{' '}
          <Link to="/profile/$userId" params={{ userId: member.id }} className="font-medium text-ink hover:underline">
            <bdi>{member.name}</bdi>
          </Link>{' '}
          · decided <RelativeTime at={createdAt} />
        </span>
      </div>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {appeal?.text || 'No text.'}
      </p>
      <p className="wrap-anywhere text-ink-muted text-sm">Reason for the decision: {reason || 'none given'}</p>
      {given ? (
        <Decided
          label={given.outcome === 'upheld' ? 'Upheld' : 'Overturned'}
          tone={given.outcome === 'upheld' ? 'neutral' : 'success'}
          at={given.createdAt}
          words={given.text}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {(['upheld', 'overturned'] as const).map((each) => (
            <Button key={each} size="sm" onClick={() => setAsking(each)}>
              {answers[each].label}
            </Button>
          ))}
        </div>
      )}
      {asking && (
        <ReasonDialog
          onClose={() => setAsking(undefined)}
          tone={asking === 'upheld' ? 'primary' : 'danger'}
          title={`${answers[asking].label} the decision about ${isolated(member.name)}?`}
          description={answers[asking].what}
          confirmLabel={answers[asking].label}
          label="Answer"
          missing="Write an answer."
          error={answer.error}
          failed="The appeal was not answered. Please try again."
          onConfirm={(text) => answer.mutateAsync({ id, outcome: asking, text })}
        />
      )}
    </DecisionEntry>
  );
}
