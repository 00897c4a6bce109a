import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void, logLevel: 'info' | 'error' = 'info') {
  const lines: string[] = [];
  write(createLogger({ logLevel }, { write: (line) => lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

it('each line is JSON with its time, level and content', () => {
  expect(logged((logger) => logger.info({ requestId: 'r1' }, 'Answered'))).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      pid: process.pid,
      requestId: 'r1',
      msg: 'Answered',
    },
  ]);
});

it('a fault is logged with its stack', () => {
  const [line] = logged((logger) => logger.error({ err: new Error('broken') }, 'a request failed'));
  expect(line?.err).toMatchObject({
    type: 'Error',
    message: 'broken',
    stack: expect.stringContaining('logger.test.ts'),
  });
});

it('personal data is removed in case it slips in', () => {
  const request = { headers: { cookie: 'kindling=secret' }, email: 'alice@example.com' };
  const [line] = logged((logger) => logger.info({ request, password: 'hunter2' }, 'Oops'));
  expect(JSON.stringify(line)).not.toMatch(/secret|alice|hunter2/);
});

it('lines below the level are not logged', () => {
  expect(logged((logger) => logger.info({}, 'Answered'), 'error')).toEqual([]);
});
