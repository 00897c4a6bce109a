// A poll: its options to choose from, and its result for members who voted and, once it is closed, for everybody.
import Check from 'lucide-react/icons/check';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormFailure } from '../../form-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/classes.ts';
import { counted } from '../../ui/text/grouped.ts';
import { useThisSecond } from '../../ui/text/relative-time.tsx';
import { closingIn } from './closing-in.ts';
import type { Poll, Post } from './post-kinds.ts';
import { useRefreshPost } from './use-refresh-post.ts';
import { useVote } from './use-vote.ts';

export function PostPoll({ post, poll }: { post: Post; poll: Poll }) {
  const { vote, failure } = useVote(post);
  const now = useThisSecond();
  useEnd(post, poll);
  const [isChanging, setChanging] = useState(false);
  const showsResult = poll.isClosed || (poll.votedOption !== null && !isChanging);

  const changeButton = useRef<HTMLButtonElement>(null);
  const hasChosen = useRef(false);

  const choose = (option: number) => {
    hasChosen.current = true;
    setChanging(false);
    vote(option);
  };
  useEffect(() => {
    // The option that was pressed has disappeared, and the focus with it.
    if (showsResult && hasChosen.current) changeButton.current?.focus({ preventScroll: true });
    hasChosen.current = false;
  }, [showsResult]);

  return (
    <div className="flex flex-col gap-2.5">
      {showsResult ? <Result poll={poll} /> : <Options poll={poll} onChoose={choose} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted text-sm">
        <span aria-live="polite">
          {counted(poll.totalVotes, 'vote')} · {closingIn(poll, now)}
          {poll.editedAfterVotes && ' · Edited after votes were cast'}
        </span>
        {!poll.isClosed && (
          // Its space is reserved before there is a vote to change.
          <Button
            ref={changeButton}
            variant="link"
            size="sm"
            className={poll.votedOption === null ? 'invisible' : undefined}
            onClick={() => setChanging(!isChanging)}
          >
            {isChanging ? 'Keep my vote' : 'Change vote'}
          </Button>
        )}
      </div>
      <FormFailure error={failure} otherwise="Your vote was not counted. Please try again." />
    </div>
  );
}

const longestWaitMs = 2 ** 31 - 1;
/** The server's clock decides, and it may be behind this one. */
const firstRetryMs = 1_000;

function useEnd({ id }: Post, { isClosed, closesAt }: Poll): void {
  const look = useEffectEvent(useRefreshPost());
  useEffect(() => {
    if (isClosed) return;
    let retryMs = firstRetryMs;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (ms: number) => {
      timer = setTimeout(ask, Math.min(ms, longestWaitMs));
    };
    const ask = () => {
      const leftMs = Date.parse(closesAt) - Date.now();
      if (leftMs > 0) return wait(leftMs);
      void look(id);
      wait(retryMs);
      retryMs *= 2;
    };
    wait(Date.parse(closesAt) - Date.now());
    return () => clearTimeout(timer);
  }, [id, isClosed, closesAt]);
}

function Options({ poll, onChoose }: { poll: Poll; onChoose: (option: number) => void }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">Vote in this poll</legend>
      {poll.options.map(({ text }, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: options never move, and their place is their name
          key={index}
          type="button"
          aria-pressed={poll.votedOption === index}
          className={cx(
            row,
            'border-line-button bg-raised shadow-rest hover:border-line-strong aria-pressed:border-accent',
          )}
          onClick={() => onChoose(index)}
        >
          <OptionText text={text} />
        </button>
      ))}
    </fieldset>
  );
}

function Result({ poll }: { poll: Poll }) {
  const most = Math.max(...poll.options.map(({ votes }) => votes ?? 0));
  return (
    <ul aria-label={poll.isClosed ? 'Final result' : 'Result so far'} className="flex flex-col gap-2">
      {poll.options.map(({ text, votes }, index) => {
        const share = votes === null || poll.totalVotes === 0 ? 0 : votes / poll.totalVotes;
        const isOwn = poll.votedOption === index;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: options never move, and their place is their name
          <li key={index} className={cx(row, 'border-transparent bg-sunken')}>
            <span
              aria-hidden="true"
              className={cx(
                'absolute inset-0 origin-left animate-grow transition-transform duration-500',
                votes !== null && votes === most && most > 0 ? 'bg-accent-soft-hover' : 'bg-press',
              )}
              style={{ transform: `scaleX(${share})` }}
            />
            <OptionText text={text} isOwn={isOwn}>
              {votes === null ? '' : `${Math.round(share * 100)}%`}
              {votes !== null && <span className="sr-only">, {counted(votes, 'vote')}</span>}
            </OptionText>
          </li>
        );
      })}
    </ul>
  );
}

/** An option and its result have the same shape, so that nothing moves when one replaces the other. */
const row =
  'relative flex min-h-10 w-full items-center justify-between gap-3 overflow-hidden rounded-md border px-3 py-1.5 text-start font-medium transition-colors';

function OptionText({ text, isOwn = false, children }: { text: string; isOwn?: boolean; children?: ReactNode }) {
  return (
    <>
      <span dir="auto" className="wrap-anywhere relative min-w-0 flex-1 text-start">
        {text}
      </span>
      <span className="relative size-4 shrink-0">
        {isOwn && (
          <>
            <Check aria-hidden="true" className="size-4 text-accent-text" />
            <span className="sr-only">, your vote</span>
          </>
        )}
      </span>
      <span className="relative w-[4ch] shrink-0 text-end text-sm">{children}</span>
    </>
  );
}
