// Reading the home page: as a visitor, who gets the page cached as bytes, and as a member, for whom the digest is computed each time.
import { logIn, startKindling } from '../kindling-server.ts';
import { below, type Measurement } from '../measurement.ts';
import { inTurns, startLoadClient } from '../rounds.ts';

export const measurement: Measurement = {
  title: 'Reading the home page',
  async run(bench) {
    const kindling = await startKindling(bench.dataDir);
    const client = await startLoadClient();
    const cookies = await logIn(kindling, bench, 16);
    const common = { clients: 20, seconds: bench.quick ? 1 : 5, port: kindling.port };
    const { page, digest, discussed } = await inTurns(
      client,
      {
        page: { ...common, ask: { kind: 'get', path: '/' } },
        digest: { ...common, cookies, clients: 1, ask: { kind: 'get', path: '/api/home/digest' } },
        discussed: { ...common, cookies, ask: { kind: 'get', path: '/api/community/discussed' } },
      },
      bench.quick ? 1 : 3,
    );
    await Promise.all([client.stop(), kindling.child.stop()]);
    const aim = below(20);
    return [
      { what: 'Home page for visitors', value: page.perSecond, unit: 'requests/s' },
      { what: 'Home page for visitors, p99', value: page.p99Ms, unit: 'ms', ...aim },
      { what: 'Digest of one member, p99', value: digest.p99Ms, unit: 'ms', ...aim },
      { what: 'Discussions for members, p99', value: discussed.p99Ms, unit: 'ms', ...aim },
    ];
  },
};
