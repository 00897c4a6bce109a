// The directory as visitors and members see it.
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { slugOf } from '../../../modules/tools/model/address.ts';
import { tools as aggregate } from '../../../modules/tools/model/tool.ts';
import type { ToolContent } from '../../../modules/tools/model/tool-content.ts';
import { idNamed, toolNamed } from '../../../modules/tools/tools-fixture.ts';
import { actAs } from '../../../src/platform/commands/act-as.ts';
import { openTestKindling, type TestKindling } from '../../../src/testing/test-kindling.ts';
import type { Caller } from '../../../src/testing/test-member.ts';
import type { ToolView } from './queries.ts';

let site: TestKindling;
let visitor: Caller;
beforeAll(async () => {
  site = await openTestKindling();
  visitor = site.visitor();
  await list('Zebra', { summary: 'Stripes for your STOCK' });
  site.clock.advance({ days: 1 });
  await list('apple', { sector: 'design-creative', features: ['Peels', 'Core 100% off'] });
  site.clock.advance({ days: 40 });
  await list('Mango', { description: 'Sweet _and_ sour, for every stock. Don’t e-mail Łódź, 先週東京に, Straße' });
});
afterAll(() => site.close());

async function act(name: string, command: Parameters<ReturnType<typeof actAs>['execute']>[2]) {
  const { commands, clock, readModels } = site.kindling();
  const id = `${name} ${command.type}`;
  const context = { commandId: id, commandHash: id, correlationId: id, causationId: id };
  const acting = actAs(commands, { ...context, actor: { kind: 'operator', id: 'test' }, at: clock().toISOString() });
  const { position } = await acting.execute(aggregate, idNamed(name), command as never);
  await readModels.allReached(position ?? 0n, 5_000);
}

const list = (name: string, fields: Partial<ToolContent> = {}) =>
  act(name, {
    type: 'ListTool',
    data: {
      ...{ toolId: idNamed(name), slug: slugOf(name), tool: toolNamed(name, fields) },
      ...{ origin: 'staff', submissionId: null },
    },
  });

const page = async (query: string) => {
  const { status, body } = await visitor.get(`/ai-tools${query}`);
  expect(status).toBe(200);
  return body as { tools: ToolView[]; nextCursor: string | null; total: number };
};
const names = async (query: string) => (await page(query)).tools.map(({ name }) => name);

describe('the list of tools', () => {
  it('is in alphabetical order, in any case', async () => {
    const { tools, total, nextCursor } = await page('');
    expect([tools.map(({ name }) => name), total, nextCursor]).toEqual([['apple', 'Mango', 'Zebra'], 3, null]);
    expect(tools[2]).toEqual({
      ...{ id: idNamed('Zebra'), slug: 'zebra', name: 'Zebra', logo: null, summary: 'Stripes for your STOCK' },
      description: 'All that there is to say about Zebra.',
      ...{ sector: 'Marketing', sectorSlug: 'marketing', website: 'https://zebra.example/', pricing: 'Free plan' },
      ...{ pricingClass: 'freemium', features: ['Lights up', 'Lasts', 'Folds'], affiliateLink: null, isNew: false },
      ...{ averageRating: 0, reviewCount: 0, createdAt: expect.any(String), checkedAt: expect.any(String) },
    });
  });

  it.each([
    ['alphabetical', ['apple', 'Mango', 'Zebra']],
    ['reverse-alphabetical', ['Zebra', 'Mango', 'apple']],
    ['newest', ['Mango', 'apple', 'Zebra']],
    ['oldest', ['Zebra', 'apple', 'Mango']],
    ['highest-rated', ['apple', 'Mango', 'Zebra']],
    ['most-reviews', ['apple', 'Mango', 'Zebra']],
  ])('sorts by %s, found or not, in pages of any size', async (sort, expected) => {
    expect(await names(`?sort=${sort}`)).toEqual(expected);
    for (const [q, goOn] of [
      ['', 'cursor'],
      ['&q=e', 'cursor'],
      ['', 'from'],
    ]) {
      const walked: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const found = await page(`?sort=${sort}&limit=1${q}${cursor && `&${goOn}=${cursor}`}`);
        walked.push(...found.tools.map(({ name }) => name));
        expect(found.total).toBe(3);
        cursor = found.nextCursor;
      }
      expect(walked).toEqual(expected);
    }
  });

  it('filters by slug or name of a sector, and `all` means every one', async () => {
    expect(await names('?sector=design-creative')).toEqual(['apple']);
    expect(await names(`?sector=${encodeURIComponent('Design & Creative')}`)).toEqual(['apple']);
    expect(await names('?sector=all')).toHaveLength(3);
    expect(await names('?sector=')).toHaveLength(3);
    expect(await page('?sector=automation')).toMatchObject({ tools: [], total: 0, nextCursor: null });
  });

  it.each([
    ['STOCK', ['Mango', 'Zebra']],
    ['tripe', ['Zebra']],
    ['100%25 off', ['apple']],
    ['_and_', ['Mango']],
    ['mang', ['Mango']],
    ['dont', ['Mango']],
    ['e-mail', ['Mango']],
    ['email lodz', ['Mango']],
    ['東京', ['Mango']],
    ['strasse', ['Mango']],
    ['no such thing', []],
    ['lasts%0Afolds', []],
  ])('finds %s as a part of any text, whatever the capitals', async (q, expected) => {
    const found = await page(`?q=${q}`);
    expect([found.tools.map(({ name }) => name), found.total]).toEqual([expected, expected.length]);
  });

  it('finds within a sector', async () => {
    expect(await names('?q=e&sector=marketing')).toEqual(['Mango', 'Zebra']);
  });

  it.each([
    'zebra',
    idNamed('Zebra'),
    'https://zebra.example',
    'http://www.zebra.example/?from=us',
  ])('puts a highlighted tool first that is not on the page: %s', async (highlight) => {
    const query = `?limit=2&highlight=${encodeURIComponent(highlight)}`;
    const first = await page(query);
    expect(first.tools.map(({ name }) => name)).toEqual(['Zebra', 'apple', 'Mango']);
    expect(await names(`${query}&cursor=${first.nextCursor}`)).toEqual([]);
    expect(await names(`?highlight=${encodeURIComponent(highlight)}`)).toEqual(['apple', 'Mango', 'Zebra']);
    expect(await names(`?sector=design-creative&highlight=${encodeURIComponent(highlight)}`)).toEqual([
      'Zebra',
      'apple',
    ]);
  });

  it('ignores an unknown highlight', async () => {
    expect(await names('?highlight=nothing')).toEqual(['apple', 'Mango', 'Zebra']);
  });

  it('counts the tools listed in the last 30 days', async () => {
    expect((await page('')).tools.map(({ isNew }) => isNew)).toEqual([false, true, false]);
  });

  it.each([
    '?sector=cooking',
    '?sort=best',
    '?limit=0',
    '?limit=101',
    '?cursor=nonsense',
    `?q=${'x'.repeat(201)}`,
  ])('refuses %s as input', async (query) => {
    const { status, body } = await visitor.get(`/ai-tools${query}`);
    expect([status, body.code]).toEqual([400, 'request/invalid']);
  });

  it('refuses a cursor of another order', async () => {
    const { nextCursor } = await page('?limit=1&sort=highest-rated');
    for (const q of ['', '&q=e']) expect((await visitor.get(`/ai-tools?cursor=${nextCursor}${q}`)).status).toBe(400);
  });

  it('is served to visitors from the same bytes until something changes', async () => {
    const etag = async () => (await visitor.get('/ai-tools?limit=3')).headers.etag;
    const before = await etag();
    expect(await etag()).toBe(before);
    await act('Mango', { type: 'EditTool', data: { changes: { pricing: 'Paid' } } });
    expect(await etag()).not.toBe(before);
  });
});

describe('a comparison', () => {
  it('covers up to three tools by slug or id, ordered by name, and skips missing ones', async () => {
    const compared = async (names: string) => {
      const { status, body } = await visitor.get(`/ai-tools/compare?tools=${names}`);
      expect(status).toBe(200);
      return (body.tools as ToolView[]).map(({ name }) => name);
    };
    expect(await compared('zebra,apple')).toEqual(['Zebra', 'apple']);
    expect(await compared(`${idNamed('Zebra')}, zebra ,unicorn`)).toEqual(['Zebra']);
    expect(await compared('')).toEqual([]);
    const { status, body } = await visitor.get('/ai-tools/compare?tools=a,b,c,d');
    expect([status, body.message]).toEqual([400, 'Compare up to three tools.']);
  });
});

describe('one tool', () => {
  it('is found by id or slug, with others in its sector', async () => {
    for (const name of ['zebra', idNamed('Zebra')]) {
      const { status, body } = await visitor.get(`/ai-tools/${name}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ tool: { name: 'Zebra' }, similarTools: [{ name: 'Mango' }], movedTo: null });
    }
  });

  it('is not found by any other name', async () => {
    const { status, body } = await visitor.get('/ai-tools/none');
    expect([status, body.code]).toEqual([404, 'tools/not-found']);
  });
});

test('a merged tool leads to the one it was merged into, and a retired one is gone unless it has a successor', async () => {
  for (const name of ['Old', 'Older', 'Gone']) await list(name);
  await act('Older', { type: 'MergeTool', data: { intoId: idNamed('Old') } });
  await act('Old', { type: 'RetireTool', data: { reason: 'It closed', successorId: idNamed('Zebra') } });
  await act('Gone', { type: 'RetireTool', data: { reason: 'It closed', successorId: null } });
  for (const name of ['old', 'older', idNamed('Older')]) {
    const { body } = await visitor.get(`/ai-tools/${name}`);
    expect(body).toMatchObject({ tool: { slug: 'zebra' }, movedTo: 'zebra' });
  }
  expect((await visitor.get('/ai-tools/gone')).status).toBe(404);
  expect(await names('')).toEqual(['apple', 'Mango', 'Zebra']);
});

test('of several tools at one site, the one with exactly the requested address is highlighted', async () => {
  const addressOf = (part: string) => `https://suite.example/app?in=${part}`;
  await list('Suite mail', { website: addressOf('mail') });
  await list('Suite notes', { website: addressOf('notes') });
  for (const part of ['mail', 'notes']) {
    const { body } = await visitor.get(`/ai-tools?limit=1&highlight=${encodeURIComponent(addressOf(part))}`);
    expect(body.tools).toMatchObject([{ name: `Suite ${part}` }, {}]);
  }
});

test('the best match comes first where it is asked for, over pages of any size', async () => {
  await list('Aardvark', { description: 'Works best together with Zed.' });
  await list('Buzzed', { summary: 'Rings when there is news' });
  await list('Cobra', { features: ['Zedding'] });
  await list('Go-Zed');
  await list('Zeder');
  await list('Zed');
  const expected = ['Zed', 'Zeder', 'Go-Zed', 'Buzzed', 'Cobra', 'Aardvark'];
  expect(await names('?q=zed&sort=best-match')).toEqual(expected);
  const alphabetical = expected.toSorted().filter((name) => name !== 'Zed');
  expect(await names('?q=zed')).toEqual(['Zed', ...alphabetical]);
  const walked: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const found = await page(`?q=zed&sort=best-match&limit=1${cursor && `&cursor=${cursor}`}`);
    expect([found.tools.length, found.total]).toEqual([1, 6]);
    walked.push(...found.tools.map(({ name }) => name));
    cursor = found.nextCursor;
  }
  expect(walked).toEqual(expected);
});

test('the best match finds words in any order and form; every other order finds a part of a text', async () => {
  await list('Gazette', { summary: 'A notepad for meetings', description: 'It completes one’s notes.' });
  await list('Heron', { summary: 'Meeting notes for fishers' });
  await list('Meeting Ibis', { summary: 'Takes notes' });
  for (const q of ['meeting notes', 'notes for meetings'])
    expect(await names(`?q=${q}&sort=best-match`)).toEqual(['Heron', 'Meeting Ibis', 'Gazette']);
  expect(await names('?q=meeting notes')).toEqual(['Heron']);
  expect(await names('?q=notes for meetings')).toEqual([]);
  expect(await names('?q=fishers notepad&sort=best-match')).toEqual(['Gazette', 'Heron']);
});
