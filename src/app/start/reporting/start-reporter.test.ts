import { expect, test, vi } from 'vitest';
import { createStartReporter } from './start-reporter.ts';

function screen(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, write: (text: string) => written.push(text), text: () => written.join('') };
}

const control = new RegExp(`\\r|${String.fromCharCode(27)}\\[K`, 'g');

test('a person sees the progress, and no bar is left once it is done', async () => {
  vi.useFakeTimers();
  try {
    const there = screen(true);
    const { promise, resolve } = Promise.withResolvers<string>();
    const working = createStartReporter({ logLevel: 'info' }, there).during('building', promise, () => [11, 44]);
    await vi.advanceTimersByTimeAsync(300);
    expect(there.text()).toMatch(/building {2}█{6}░{18} +25 % {2}11 of 44/);
    resolve('done');
    expect(await working).toBe('done');
    expect(there.text().endsWith('\r\u001b[K')).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(there.text().match(/building/g)).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

test('a program sees no bar, no control characters, and only the common lines', async () => {
  const there = screen(false);
  const reporter = createStartReporter({ logLevel: 'silent' }, there);
  expect(await reporter.during('building', Promise.resolve(7), () => [1, 2])).toBe(7);
  reporter.say('Mails are shown at /dev/mail');
  reporter.print('Kindling is at http://localhost:3000');
  expect(there.text()).toBe('Kindling is at http://localhost:3000\n');
});

test('a person reads warnings and worse in words, and requests only if LOG_LEVEL asks for more', () => {
  const lines = (logLevel: 'info' | 'debug' | 'error' | 'silent') => {
    const there = screen(true);
    const { logger } = createStartReporter({ logLevel }, there);
    logger.debug({ route: '/feed' }, 'a request');
    logger.warn({ err: new Error('no space left'), schedule: 'media.sweep' }, 'a schedule failed');
    logger.error({}, 'a store does not respond');
    return there.text().replace(control, '');
  };
  const worse = 'error: a store does not respond\n';
  const failed = 'warn: a schedule failed: no space left (schedule=media.sweep)\n';
  expect(lines('info')).toBe(failed + worse);
  expect(lines('debug')).toBe(`debug: a request (route=/feed)\n${failed}${worse}`);
  expect(lines('error')).toBe(worse);
  expect(lines('silent')).toBe('');
});
