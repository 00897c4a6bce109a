import { expect, it } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void, logLevel: 'info' | 'error' = 'info') {
  const lines: string[] = [];
  write(createLog({ logLevel }, { write: (line) => lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

it('each line is JSON with its time, level and what it tells', () => {
  expect(logged((log) => log.info({ requestId: 'r1' }, 'Answered'))).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      pid: process.pid,
      requestId: 'r1',
      msg: 'Answered',
    },
  ]);
});

it('a fault is told with its stack', () => {
  const [line] = logged((log) => log.error({ err: new Error('broken') }, 'A request met a fault'));
  expect(line?.err).toMatchObject({ type: 'Error', message: 'broken', stack: expect.stringContaining('log.test.ts') });
});

it('what is personal is taken out should it slip in', () => {
  const request = { headers: { cookie: 'kindling=secret' }, email: 'alice@example.com' };
  const [line] = logged((log) => log.info({ request, password: 'hunter2' }, 'Oops'));
  expect(JSON.stringify(line)).not.toMatch(/secret|alice|hunter2/);
});

it('what is below the level is not told', () => {
  expect(logged((log) => log.info({}, 'Answered'), 'error')).toEqual([]);
});
