// A moderators' decision about the member: outcome, reason and duration; and below it the appeal with its answer.
import { useState } from 'react';
import { longestAppeal, longestMessage, maxWritten } from '../../modules/moderation/sizes.ts';
import { useWindowText } from '../drafts/window-draft.ts';
import { FormFailure } from '../form-failure.tsx';
import { type ApiOutputs, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { useIsServerRendered } from '../ui/text/rendered-at.ts';

export type Decision = ApiOutputs['moderation']['standing']['decisions'][number];

const things = {
  post: 'post',
  comment: 'comment',
  message: 'message',
  member: 'profile',
  review: 'review',
  'plan-comment': 'comment on a plan',
} as const;

function titleOf({ outcome, kind }: Decision): string {
  switch (outcome) {
    case 'remove':
      if (kind === 'member') return 'What you made was removed';
      return `Your ${things[kind]} was removed`;
    case 'warn':
      return `You were warned because of your ${things[kind]}`;
    case 'suspend':
      return `You were suspended because of your ${things[kind]}`;
    default:
      return `A decision about your ${things[kind]} was taken back`;
  }
}

export function DecisionCard({ decision }: { decision: Decision }) {
  const { reason, appeal, answer, thread, createdAt, appealableUntil } = decision;
  const isServerRendered = useIsServerRendered();
  const isOpen =
    !isServerRendered && appeal === null && appealableUntil !== null && Date.parse(appealableUntil) > Date.now();
  return (
    <article aria-label={titleOf(decision)} className="flex flex-col gap-2 rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-semibold">{titleOf(decision)}</h3>
        <span className="text-ink-muted text-sm">
          <RelativeTime at={createdAt} />
        </span>
      </div>
      {reason && <Said by="Reason" text={reason} />}
      {appeal?.text && <Said by="Your appeal" text={appeal.text} />}
      {appeal && !answer && <p className="text-ink-muted text-sm">Another moderator will look at your appeal.</p>}
      {answer && (
        <p className="font-medium">
          {answer.outcome === 'overturned' ? 'The decision was taken back.' : 'The decision stands.'}
        </p>
      )}
      {answer?.text && <Said by="Answer" text={answer.text} />}
      {thread.map((each) => (
        <Said
          key={`${each.by} ${each.createdAt}`}
          by={each.by === 'member' ? 'You' : 'Kindling moderators'}
          text={each.text ?? ''}
        />
      ))}
      {thread.filter(({ by }) => by === 'member').length < maxWritten && <WriteToModerators decisionId={decision.id} />}
      {isOpen && <Appeal decisionId={decision.id} />}
    </article>
  );
}

function Said({ by, text }: { by: string; text: string }) {
  return (
    <p className="whitespace-pre-wrap wrap-anywhere">
      <span className="text-ink-muted text-sm">{by}: </span>
      <span dir="auto">{text}</span>
    </p>
  );
}

function WriteToModerators({ decisionId }: { decisionId: string }) {
  const { text, change: setText } = useWindowText('to-moderators', decisionId);
  const { moderation } = trpc.useUtils();
  const { mutate, isPending, error } = trpc.moderation.discuss.useMutation({
    onSuccess: async () => {
      setText('');
      await moderation.standing.invalidate();
    },
  });
  return (
    <details>
      <summary className="cursor-pointer text-accent-text text-sm">Write to the moderators</summary>
      <form
        className="flex flex-col gap-3 pt-3"
        onSubmit={(event) => {
          event.preventDefault();
          mutate({ id: decisionId, text: text.trim() });
        }}
      >
        <TextArea
          label="Your message to the moderators"
          rows={3}
          counted
          maxLength={longestMessage}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <FormFailure error={error} otherwise="Please try again." />
        <Button size="sm" type="submit" className="self-start" pending={isPending}>
          Send message
        </Button>
      </form>
    </details>
  );
}

function Appeal({ decisionId }: { decisionId: string }) {
  const [isWriting, setWriting] = useState(false);
  const { text, change: setText, forget } = useWindowText('appeal', decisionId);
  const { moderation } = trpc.useUtils();
  const { mutate, isPending, error } = trpc.moderation.appeal.useMutation({
    onSuccess: () => {
      forget();
      return moderation.standing.invalidate();
    },
  });
  if (!isWriting) {
    return (
      <Button size="sm" className="self-start" onClick={() => setWriting(true)}>
        Appeal
      </Button>
    );
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ id: decisionId, text: text.trim() });
      }}
    >
      <TextArea
        label="Why is the decision wrong?"
        hint="You can appeal once. Someone other than the person who decided will answer, if possible."
        rows={4}
        counted
        maxLength={longestAppeal}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <FormFailure error={error} otherwise="Please try again." />
      <div className="flex gap-2">
        <Button variant="primary" size="sm" type="submit" pending={isPending}>
          Send appeal
        </Button>
        <Button size="sm" onClick={() => setWriting(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
