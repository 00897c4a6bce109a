// The shipped catalogue, and its import into a directory.
import { expect, onTestFinished, test } from 'vitest';
import { openTestKindling } from '../../src/testing/test-kindling.ts';
import { importCatalogue, readCatalogue } from './importing.ts';
import { siteOf, slugOf, toolIdOf } from './model/address.ts';
import { newForMs, tools } from './model/tool.ts';
import { sectors } from './names.ts';

const catalogue = await readCatalogue();

test('the catalogue has 120 tools or more, and 12 or more in each sector', () => {
  expect(catalogue.length).toBeGreaterThanOrEqual(120);
  const bySector = Map.groupBy(catalogue, ({ sector }) => sector);
  for (const sector of sectors) expect(bySector.get(sector)?.length, sector).toBeGreaterThanOrEqual(12);
});

test('no two of its tools share a name or a site', () => {
  expect(new Set(catalogue.map(({ name }) => slugOf(name))).size).toBe(catalogue.length);
  expect(new Set(catalogue.map(({ website }) => siteOf(website))).size).toBe(catalogue.length);
});

test('it states no price in figures, which would soon be wrong', () => {
  expect(catalogue.filter(({ pricing }) => /\d|[$€£]/.test(pricing))).toEqual([]);
});

test('none of its tools has a feature twice', () => {
  for (const { name, features } of catalogue) expect(new Set(features).size, name).toBe(features.length);
});

test('a fresh directory imports all of it, once', async () => {
  const site = await openTestKindling();
  onTestFinished(() => site.close());
  const { commands, clock, readModels } = site.kindling();
  expect(await importCatalogue(commands, clock())).toBe(catalogue.length);
  const events = await site.log();
  expect(events).toHaveLength(catalogue.length + 1);
  expect(await importCatalogue(commands, clock())).toBeUndefined();
  expect(await site.log()).toHaveLength(events.length);

  await readModels.allReached(events.at(-1)?.position ?? 0n, 5_000);
  const { body } = await site.visitor().get('/ai-tools?limit=1');
  expect(body).toMatchObject({ total: catalogue.length, tools: [{ sectorSlug: expect.any(String) }] });
});

type ToolEvent = Readonly<{ data: Readonly<{ listedAt: string }> }>;

test('two servers that start together import it once', async () => {
  const site = await openTestKindling();
  onTestFinished(() => site.close());
  const { commands, clock } = site.kindling();
  await Promise.all([importCatalogue(commands, clock()), importCatalogue(commands, clock())]);
  expect(await site.log()).toHaveLength(catalogue.length + 1);
});

test('on a fresh installation none of its tools is new', async () => {
  const site = await openTestKindling();
  onTestFinished(() => site.close());
  const { commands, clock } = site.kindling();
  await importCatalogue(commands, clock());
  const listed = (await site.log()).filter(({ type }) => type === 'ToolListed') as unknown as readonly ToolEvent[];
  expect(listed).toHaveLength(catalogue.length);
  const latest = clock().getTime() - newForMs;
  for (const { data } of listed) expect(Date.parse(data.listedAt)).toBeLessThanOrEqual(latest);
});

test('its tools are never listed earlier than the directory exists', async () => {
  const site = await openTestKindling();
  onTestFinished(() => site.close());
  const { commands, clock } = site.kindling();
  await importCatalogue(commands, clock(), new Date('2026-05-01T00:00:00.000Z'));
  const [first] = await site.log();
  expect(first?.type).toBe('ToolListed');
  const { state } = await commands.load(tools, toolIdOf('chatgpt'));
  expect(state).toMatchObject({ status: 'listed', slug: 'chatgpt', isOfCatalogue: true });
});
