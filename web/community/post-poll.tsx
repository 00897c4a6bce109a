// A poll: its options to choose from, and its result for those who voted and for everybody once it is closed.
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/classes.ts';
import { closingIn } from './closing-in.ts';
import { counted } from './counted.ts';
import type { Poll, Post } from './post-kinds.ts';
import { useVote } from './use-vote.ts';

export function PostPoll({ post, poll }: { post: Post; poll: Poll }) {
  const vote = useVote(post);
  const [isChanging, setChanging] = useState(false);
  const showsResult = poll.isClosed || (poll.votedOption !== null && !isChanging);

  const choose = (option: number) => {
    setChanging(false);
    vote(option);
  };

  return (
    <div className="flex flex-col gap-2.5">
      {showsResult ? <Result poll={poll} /> : <Options poll={poll} onChoose={choose} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted text-sm">
        <span aria-live="polite">
          {counted(poll.totalVotes, 'vote')} · {closingIn(poll, new Date())}
        </span>
        {!poll.isClosed && poll.votedOption !== null && (
          <Button variant="link" size="sm" onClick={() => setChanging(!isChanging)}>
            {isChanging ? 'Keep my vote' : 'Change vote'}
          </Button>
        )}
      </div>
    </div>
  );
}

function Options({ poll, onChoose }: { poll: Poll; onChoose: (option: number) => void }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">Vote in this poll</legend>
      {poll.options.map(({ text }, index) => (
        <Button
          // biome-ignore lint/suspicious/noArrayIndexKey: options never move, and their place is their name
          key={index}
          aria-pressed={poll.votedOption === index}
          className="wrap-anywhere w-full justify-start! whitespace-normal! text-left aria-pressed:border-accent!"
          onClick={() => onChoose(index)}
        >
          {text}
        </Button>
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
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: options never move, and their place is their name
            key={index}
            className="relative flex min-h-10 items-center justify-between gap-3 overflow-hidden rounded-md bg-sunken px-3 py-1.5"
          >
            <span
              aria-hidden="true"
              className={cx(
                'absolute inset-0 origin-left transition-transform duration-500',
                votes !== null && votes === most && most > 0 ? 'bg-accent-soft-hover' : 'bg-press',
              )}
              style={{ transform: `scaleX(${share})` }}
            />
            <span className={cx('wrap-anywhere relative flex min-w-0 items-center gap-2', isOwn && 'font-semibold')}>
              {text}
              {isOwn && (
                <>
                  <Check aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
                  <span className="sr-only">, your vote</span>
                </>
              )}
            </span>
            <span className="relative shrink-0 font-medium text-sm tabular-nums">
              {votes === null ? '' : `${Math.round(share * 100)}%`}
              {votes !== null && <span className="sr-only">, {counted(votes, 'vote')}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
