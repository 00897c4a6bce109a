import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { OutcomeUnknown, StoreUnavailable } from '../event-store.ts';
import { type Append, type Committed, EventIdTaken, LogBusy } from './append-batch.ts';
import { groupCommit } from './group-commit.ts';

function append(stream: string): Append {
  return { stream, expected: 'no-stream', events: [{ id: `id of ${stream}`, type: 'T', data: '{}', metadata: '{}' }] };
}

/** A log in memory that accepts everything, or fails as instructed. */
function recordingLog(failure?: (streams: readonly string[]) => Error | undefined) {
  const batches: string[][] = [];
  const commit = (appends: readonly Append[]): Committed => {
    const streams = appends.map((each) => each.stream);
    const error = failure?.(streams);
    if (error !== undefined) throw error;
    const before = batches.flat().length;
    batches.push(streams);
    return {
      outcomes: appends.map((_, index) => ({ position: BigInt(before + index + 1), revision: 0 })),
      head: { position: before + appends.length, hash: 'h' },
    };
  };
  return { batches, commit };
}

describe('group commit', () => {
  test('commits the appends of one turn together, and gives each its own result', async () => {
    const log = recordingLog();
    const heads: number[] = [];
    const commits = groupCommit(log.commit, (head) => heads.push(head.position));
    const answers = await Promise.all(['a', 'b', 'c'].map((stream) => commits.append(append(stream))));
    expect(log.batches).toEqual([['a', 'b', 'c']]);
    expect(answers.map((answer) => 'position' in answer && answer.position)).toEqual([1n, 2n, 3n]);
    expect(heads).toEqual([3]);
  });

  test('commits appends of consecutive turns together', async () => {
    const log = recordingLog();
    const commits = groupCommit(log.commit, () => {});
    const first = commits.append(append('a'));
    await nextTurn();
    await Promise.all([first, commits.append(append('b'))]);
    expect(log.batches).toEqual([['a', 'b']]);
  });

  test('commits although appends keep arriving', async () => {
    const log = recordingLog();
    const commits = groupCommit(log.commit, () => {});
    const all: Promise<unknown>[] = [];
    for (let turn = 0; log.batches.length === 0 && turn < 100; turn += 1) {
      all.push(commits.append(append(`s${turn}`)));
      await nextTurn();
    }
    await Promise.all(all);
    expect(log.batches[0]).toEqual(['s0', 's1', 's2', 's3']);
  });

  test('takes at most a thousand at once, in order of arrival', async () => {
    const log = recordingLog();
    const commits = groupCommit(log.commit, () => {});
    const streams = Array.from({ length: 2_500 }, (_, index) => `s${index}`);
    await Promise.all(streams.map((stream) => commits.append(append(stream))));
    expect(log.batches.map((batch) => batch.length)).toEqual([1_000, 1_000, 500]);
    expect(log.batches.flat()).toEqual(streams);
  });

  test('rejects the whole batch if the commit fails, and commits the next', async () => {
    const faults = [new StoreUnavailable('the disk is full'), new OutcomeUnknown('the commit failed')];
    const log = recordingLog(() => faults.shift());
    const commits = groupCommit(log.commit, () => {});
    const full = await Promise.allSettled(['a', 'b'].map((stream) => commits.append(append(stream))));
    expect(full.map((each) => each.status === 'rejected' && each.reason)).toEqual(
      Array(2).fill(new StoreUnavailable('the disk is full')),
    );
    await expect(commits.append(append('c'))).rejects.toThrow(OutcomeUnknown);
    await expect(commits.append(append('a'))).resolves.toMatchObject({ position: 1n });
  });

  test('rejects only the append with a taken id', async () => {
    const log = recordingLog((streams) => (streams.includes('taken') ? new EventIdTaken('taken') : undefined));
    const commits = groupCommit(log.commit, () => {});
    const answers = await Promise.allSettled(['a', 'taken', 'b'].map((stream) => commits.append(append(stream))));
    expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(log.batches).toEqual([['a'], ['b']]);
  });

  test('waits for another process that is committing, along with appends that arrive in the meantime', async () => {
    let attempts = 0;
    const log = recordingLog(() => (++attempts < 3 ? new LogBusy('busy') : undefined));
    const commits = groupCommit(log.commit, () => {});
    await Promise.all([commits.append(append('a')), commits.append(append('b'))]);
    expect(attempts).toBe(3);
    expect(log.batches.flat()).toEqual(['a', 'b']);
  });

  test('gives up on a process that holds the log for ten seconds, and works again after it', async () => {
    vi.useFakeTimers();
    try {
      let held = true;
      const log = recordingLog(() => (held ? new LogBusy('busy') : undefined));
      const commits = groupCommit(log.commit, () => {});
      const refused = expect(commits.append(append('a'))).rejects.toThrow(StoreUnavailable);
      await vi.advanceTimersByTimeAsync(10_100);
      await refused;
      held = false;
      const answer = commits.append(append('a'));
      await vi.advanceTimersByTimeAsync(1);
      await expect(answer).resolves.toMatchObject({ position: 1n });
    } finally {
      vi.useRealTimers();
    }
  });

  test('is drained when every append has its result', async () => {
    const log = recordingLog();
    const commits = groupCommit(log.commit, () => {});
    await commits.drained();
    const answer = commits.append(append('a'));
    await commits.drained();
    expect(log.batches).toEqual([['a']]);
    await answer;
  });
});
