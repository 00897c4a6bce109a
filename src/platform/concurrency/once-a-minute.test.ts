import { expect, it } from 'vitest';
import { createTestClock } from '../../testing/test-clock.ts';
import { silentLogger } from '../logger.ts';
import { onceAMinute } from './once-a-minute.ts';

function recorder() {
  const clock = createTestClock();
  const lines: unknown[] = [];
  const write = (fields: object, message: string) => void lines.push([message, fields]);
  const logger = onceAMinute({ ...silentLogger, info: write, warn: write, error: write }, clock);
  return { clock, lines, logger };
}

const full = (file: string) =>
  new Error(`The disk of ${file} is full`, { cause: new Error('database or disk is full') });

it('a repeated failure is logged once a minute per cause, with the number of omitted lines', () => {
  const { clock, lines, logger } = recorder();
  const first = full('feed.sqlite');
  logger.warn({ follower: 'feed', err: first }, 'following the log failed');
  for (const follower of ['members', 'tools', 'feed']) {
    logger.warn({ follower, err: full(`${follower}.sqlite`) }, 'following the log failed');
  }
  clock.advance({ ms: 59_999 });
  logger.warn({ err: first }, 'following the log failed');
  expect(lines).toEqual([['following the log failed', { follower: 'feed', err: first }]]);
  clock.advance({ ms: 1 });
  logger.warn({ err: first }, 'following the log failed');
  expect(lines.slice(1)).toEqual([['following the log failed', { err: first, repeated: 4 }]]);
});

it('another cause, another message and lines without a failure are logged at once', () => {
  const { lines, logger } = recorder();
  const [one, other] = [new Error('one'), new Error('other')];
  logger.warn({ err: one }, 'a reaction failed');
  logger.warn({ err: other }, 'a reaction failed');
  logger.error({ err: one }, 'a request met a fault');
  for (const position of [1, 2]) logger.warn({ position }, 'reactions skipped an event');
  logger.info({ err: one }, 'tried');
  logger.info({ err: one }, 'tried');
  expect(lines).toHaveLength(7);
});

it('the same system error counts as one cause, whichever file it names', () => {
  const { lines, logger } = recorder();
  for (const path of ['/data/a', '/data/b']) {
    const err = Object.assign(new Error(`ENOSPC: no space left on device, open '${path}'`), { code: 'ENOSPC' });
    logger.error({ err: Object.assign(err, { syscall: 'open', path }) }, 'a file could not be written');
  }
  expect(lines).toHaveLength(1);
});

it('a clock that is set back silences no line for longer', () => {
  const { clock, lines, logger } = recorder();
  const err = new Error('down');
  logger.warn({ err }, 'a store does not respond');
  clock.advance({ days: -1 });
  logger.warn({ err }, 'a store does not respond');
  expect(lines).toHaveLength(2);
});
