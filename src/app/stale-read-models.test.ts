// Tests the rules for a second request with every projection stopped, and with every projection up to date: a read model that doesn't show
// the first request yet neither lets anything through nor blocks anything.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importCatalogue } from '../../modules/tools/index.ts';
import type { Decision, Scene } from '../testing/decision.ts';
import { exportOfEachModule } from '../testing/export-of-each-module.ts';
import { openTestKindling } from '../testing/test-kindling.ts';
import type { Reply } from '../testing/test-member.ts';

const decisionsOfModules = await exportOfEachModule<readonly Decision[]>('modules/*/decisions-fixture.ts', 'decisions');
const decisions = Object.values(decisionsOfModules).flat();

async function openScene(): Promise<Scene> {
  const site = await openTestKindling({ environment: { NEWS: 'off', ANALYSES_PER_DAY: '1' } });
  const chief = await site.admin('chief');
  const { commands, clock, readModels } = site.kindling();
  await importCatalogue(commands, clock());
  await readModels.reached(['directory'], (await site.log()).at(-1)?.position ?? 0n, 5_000);
  let names = 0;
  const name = (prefix: string) => {
    names += 1;
    return `${prefix}${names}`;
  };
  return { site, chief, name, member: () => site.member(name('member')) };
}

const codeOf = ({ status, body }: Reply) => ({ status, code: body.code });

describe('with read models that are up to date', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene();
  });
  afterAll(() => scene.site.close());

  it.each(decisions)('$rule', async ({ arrange, answer }) => {
    const { first, second } = await arrange(scene);
    expect((await first()).status).toBeLessThan(300);
    expect(codeOf(await second())).toMatchObject(answer);
  });
});

describe('with every projection stopped', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene();
  });
  afterAll(() => scene.site.close());

  /** All first requests, then all second ones, once for all tests. */
  async function makeRequests() {
    const arranged = [];
    for (const { rule, arrange } of decisions) arranged.push({ rule, ...(await arrange(scene)) });
    const { reactor, projector, readModels, stores } = scene.site.kindling();
    await reactor?.settle();
    const names = projector.status().map(({ name }) => name);
    expect(await readModels.reached(names, await stores.eventStore.head(), 10_000)).toBe(true);
    await reactor?.stop();
    await projector.stop();
    const replies = new Map<string, { first: Reply; second?: Reply }>();
    for (const { rule, first } of arranged) replies.set(rule, { first: await first() });
    for (const { rule, second } of arranged) {
      const { first } = replies.get(rule) ?? {};
      if (first) replies.set(rule, { first, second: await second() });
    }
    return replies;
  }
  let requests: ReturnType<typeof makeRequests> | undefined;

  it.each(decisions)('$rule', async ({ rule, answer }) => {
    requests ??= makeRequests();
    const { first, second } = (await requests).get(rule) ?? {};
    // The change may not be visible yet: the response then says so (503), and the change is stored anyway.
    expect([200, 201, 503]).toContain(first?.status);
    expect({ status: second?.status, code: second?.body.code }).toMatchObject(answer);
  }, 60_000);
});
