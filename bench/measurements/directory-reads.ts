// Reading a directory of 5,000 tools: the list and a tool's page as a visitor, cached, and a search as a member, computed each time.
import { logIn, startKindling } from '../kindling-server.ts';
import { below, type Measurement } from '../measurement.ts';
import { inTurns, startLoadClient } from '../rounds.ts';

const list = '/api/ai-tools?sort=highest-rated';
const search = '/api/ai-tools?q=ool%201-49';

export const measurement: Measurement = {
  title: 'Reading the tools directory',
  async run(bench) {
    const kindling = await startKindling(bench.dataDir);
    const client = await startLoadClient();
    const cookies = await logIn(kindling, bench, 16);
    const common = { clients: 20, seconds: bench.quick ? 1 : 5, port: kindling.port };
    const { listed, tool, member, found } = await inTurns(
      client,
      {
        listed: { ...common, ask: { kind: 'get', path: list } },
        tool: { ...common, ask: { kind: 'get', path: '/api/ai-tools/tool-1-7' } },
        member: { ...common, cookies, ask: { kind: 'get', path: list } },
        found: { ...common, cookies, clients: 1, ask: { kind: 'get', path: search } },
      },
      bench.quick ? 1 : 3,
    );
    await Promise.all([client.stop(), kindling.child.stop()]);
    const aim = below(20);
    return [
      { what: 'Directory for visitors', value: listed.perSecond, unit: 'requests/s' },
      { what: 'Directory for visitors, p99', value: listed.p99Ms, unit: 'ms', ...aim },
      { what: 'Tool page for visitors, p99', value: tool.p99Ms, unit: 'ms', ...aim },
      { what: 'Directory for members, p99', value: member.p99Ms, unit: 'ms', ...aim },
      { what: 'A search for part of a word, one member, p99', value: found.p99Ms, unit: 'ms', ...aim },
    ];
  },
};
