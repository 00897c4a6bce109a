// 500 simultaneous log-ins, and their effect on readers of the feed. Log-ins beyond the bounded queue are refused for a while.
import { loadMemberEmail } from '../../src/demo/load-ids.ts';
import { logIn, startKindling } from '../kindling-server.ts';
import { below, type Measurement } from '../measurement.ts';
import { startLoadClient } from '../rounds.ts';

const logIns = 500;

export const measurement: Measurement = {
  title: '500 log-ins at once',
  async run(bench) {
    const kindling = await startKindling(bench.dataDir);
    const readers = await startLoadClient();
    const crowd = await startLoadClient();
    const cookies = await logIn(kindling, bench, 4);
    const ask = { kind: 'get', path: '/api/community/posts' } as const;
    const reading = { port: kindling.port, clients: 4, cookies, ask };
    await readers.run({ ...reading, seconds: 1.5 });
    const calm = await readers.run({ ...reading, seconds: 3 });

    await kindling.child.call('watchLoop');
    const bodies = Array.from({ length: logIns }, (_, index) => ({
      email: loadMemberEmail(index % bench.load.members),
      password: bench.password,
    }));
    const [busy, storm] = await Promise.all([
      readers.run({ ...reading, seconds: 3 }),
      crowd.storm({ port: kindling.port, path: '/api/auth/login', bodies }),
    ]);
    const loopP99Ms = await kindling.child.call<number>('loopP99Ms');
    await Promise.all([readers.stop(), crowd.stop(), kindling.child.stop()]);

    const { 200: succeeded = 0, 429: later = 0 } = storm.statuses;
    if (succeeded + later !== logIns) throw new Error(`Log-ins were answered ${JSON.stringify(storm.statuses)}.`);
    return [
      { what: 'Event loop of the server, p99', value: loopP99Ms, unit: 'ms', ...below(50) },
      {
        what: 'Feed for members during the log-ins, p99',
        value: busy.p99Ms,
        unit: 'ms',
        beside: { what: 'the same without log-ins', value: calm.p99Ms },
      },
      { what: 'Log-ins that succeeded at once', value: succeeded, unit: 'of 500' },
      { what: 'Log-ins refused with Retry-After', value: later, unit: 'of 500' },
    ];
  },
};
