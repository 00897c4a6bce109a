// The embedded adviser's response time with 5,000 tools, and plans from the payment to the report that the member can read.
import { createAdvice } from '../../modules/adviser/index.ts';
import { importCatalogue, readCatalogue, sectorNames } from '../../modules/tools/index.ts';
import { accountsLoad } from '../../src/demo/loads/accounts.ts';
import { call, logIn, newCommunity, openFolder, startKindling } from '../kindling-server.ts';
import { type Bench, type Figure, type Measurement, percentile } from '../measurement.ts';

const agent = '/api/implementation-agent';
const brief = {
  goals: 'We answer the same questions of customers every day, and want to publish two articles a week without hiring.',
  stage: 'mvp',
  techStack: 'Gmail, Notion, Stripe',
  teamSize: '2-5',
  budget: '<$10k',
} as const;

export const measurement: Measurement = {
  title: 'Advice',
  run: async (bench) => [...(await answers(bench)), ...(await plans(bench))],
};

/** Repeats the shipped tools under other names. */
async function answers({ quick }: Bench): Promise<readonly Figure[]> {
  const shipped = await readCatalogue();
  const tools = Array.from({ length: quick ? 200 : 5_000 }, (_, index) => {
    const tool = shipped[index % shipped.length];
    if (tool === undefined) throw new Error('The shipped catalogue is empty.');
    const id = `${tool.name} ${index}`;
    return { ...tool, id, name: id, category: sectorNames[tool.sector] };
  });
  const adviser = createAdvice({ catalogue: async () => tools });
  const answer = async () => {
    const startedMs = performance.now();
    await adviser.plan(brief, { memberId: 'bench', hasConsent: false });
    return performance.now() - startedMs;
  };
  const first = await answer();
  const later: number[] = [];
  for (let round = 0; round < (quick ? 5 : 100); round += 1) later.push(await answer());
  const [p50, p99] = [percentile(later, 50), percentile(later, 99)];
  return [
    { what: `A plan by the embedded adviser among ${tools.length} tools, p50`, value: p50, unit: 'ms' },
    { what: 'A plan by the embedded adviser, p99', value: p99, unit: 'ms' },
    { what: 'The first plan after a tool has changed', value: first, unit: 'ms' },
  ];
}

/** Uses a small community: in a large one the reactor would first walk through its log. */
async function plans(bench: Bench): Promise<readonly Figure[]> {
  const members = bench.quick ? 4 : 64;
  const folder = await newCommunity(bench, 'advice', { load: { members, posts: 0 }, parts: [accountsLoad] });
  const { commands, close } = await openFolder(folder);
  await importCatalogue(commands, new Date());
  await close();
  const kindling = await startKindling(folder);
  const cookies = await logIn(kindling, bench, members);
  const { port } = kindling;
  const plan = async (cookie: string): Promise<number> => {
    const startedMs = performance.now();
    await call(port, '/api/checkout/sandbox', { cookie, body: { tier: 'one_time' } });
    const asked = await call<{ reportId: string }>(port, `${agent}/onboarding`, { cookie, body: brief });
    for (;;) {
      const { report } = await call<{ report: { status: string } }>(port, `${agent}/report/${asked.reportId}`, {
        cookie,
      });
      const { status } = report;
      if (status === 'ready') return performance.now() - startedMs;
      if (status !== 'generating') throw new Error(`A plan came to be ${status}.`);
    }
  };
  const startedMs = performance.now();
  const tookMs = await Promise.all(cookies.map(plan));
  const allMs = performance.now() - startedMs;
  await kindling.child.stop();
  return [
    {
      what: `Plans of ${members} members at once: paid, written and read`,
      value: (members / allMs) * 1_000,
      unit: 'plans/s',
    },
    { what: 'From the payment to the report, p99', value: percentile(tookMs, 99), unit: 'ms' },
  ];
}
