// Rendering as pages use it: what is rendered once, what is rendered again, and the fallback if nothing can be
// rendered.
import { describe, expect, it } from 'vitest';
import { openPageRenderer, type RenderPage } from './page-renderer.ts';

const trending = (likes: number) => [{ path: 'feed.trending', data: { likes } }];

function rendererWith(render: RenderPage) {
  const faults: unknown[] = [];
  const renderer = openPageRenderer({
    folder: '/nowhere',
    logger: { error: (fields: object) => void faults.push(fields) },
    load: async () => render,
  });
  return { renderer, faults };
}

const noon = new Date('2026-11-22T12:00:30.000Z');

function countingRender() {
  const renderedUrls: string[] = [];
  const render: RenderPage = async ({ url, data, now }) => {
    renderedUrls.push(url);
    return { html: `${url} ${JSON.stringify(data)} ${now.toISOString()}`, code: ['home.tsx'] };
  };
  return { render, rendered: renderedUrls };
}

describe('a page', () => {
  it('is rendered from its data, at the full minute', async () => {
    const { renderer } = rendererWith(countingRender().render);
    expect(await renderer.page('/', trending(1), noon)).toMatchObject({
      html: '/ [{"path":"feed.trending","data":{"likes":1}}] 2026-11-22T12:00:00.000Z',
      code: ['home.tsx'],
      renderedAt: new Date('2026-11-22T12:00:00.000Z'),
    });
  });

  it('is rendered again when its data or the minute changes, and otherwise not', async () => {
    const { render, rendered } = countingRender();
    const { renderer } = rendererWith(render);
    await renderer.page('/', trending(1), noon);
    await renderer.page('/', trending(1), noon);
    expect(rendered).toHaveLength(1);
    await renderer.page('/', trending(2), noon);
    expect(rendered).toHaveLength(2);
    await renderer.page('/', trending(2), new Date('2026-11-22T12:01:00.000Z'));
    expect(rendered).toHaveLength(3);
  });

  it("that can't be rendered is sent without HTML, and the operator is notified", async () => {
    const fault = new Error('useId of undefined');
    const { renderer, faults } = rendererWith(async () => {
      throw fault;
    });
    expect(await renderer.page('/', [], noon)).toBeUndefined();
    expect(faults).toEqual([{ err: fault }]);
  });
});

describe("a member's page", () => {
  it('is rendered again at each visit, at the full minute', async () => {
    const { render, rendered } = countingRender();
    const { renderer } = rendererWith(render);
    await renderer.memberPage('/', trending(1), noon);
    expect(await renderer.memberPage('/', trending(1), noon)).toMatchObject({
      html: '/ [{"path":"feed.trending","data":{"likes":1}}] 2026-11-22T12:00:00.000Z',
      renderedAt: new Date('2026-11-22T12:00:00.000Z'),
    });
    expect(rendered).toEqual(['/', '/']);
  });

  it('waits for the previous one, and is abandoned if too many wait or it has waited too long', async () => {
    const { render, rendered } = countingRender();
    const { promise, resolve: goOn } = Promise.withResolvers<void>();
    const { renderer } = rendererWith(async (page) => {
      await promise;
      return render(page);
    });
    const asked = Array.from({ length: 20 }, (_, place) => renderer.memberPage(`/${place}`, [], noon));
    goOn();
    const pages = await Promise.all(asked);
    expect(pages[0]).toBeDefined();
    expect(pages.slice(9)).toEqual(Array.from({ length: 11 }, () => undefined));
    expect(rendered.length).toBeLessThanOrEqual(9);
    const { promise: later, resolve: goOnLater } = Promise.withResolvers<void>();
    const slow = rendererWith(async (page) => {
      await later;
      return render(page);
    });
    const [first, second] = ['/slow', '/late'].map((url) => slow.renderer.memberPage(url, [], noon));
    await new Promise((resolve) => setTimeout(resolve, 300));
    goOnLater();
    expect(await first).toBeDefined();
    expect(await second).toBeUndefined();
    expect(slow.faults).toEqual([]);
  });
});

describe('a frame', () => {
  it('is rendered once a day, and once for simultaneous requests', async () => {
    const { render, rendered } = countingRender();
    const { renderer } = rendererWith(render);
    const later = new Date('2026-11-22T23:59:59.999Z');
    const frames = await Promise.all([noon, noon, later].map((now) => renderer.frame('/insights', [], now)));
    expect(new Set(frames.map((frame) => frame?.html))).toEqual(new Set(['/insights [] 2026-11-22T00:00:00.000Z']));
    expect(rendered).toEqual(['/insights']);
  });

  it('of another address or with other data is another frame', async () => {
    const { renderer } = rendererWith(countingRender().render);
    const missing = [{ path: 'feed.post', input: { id: 'p1' }, data: null, isMissing: true as const }];
    expect((await renderer.frame('/community/post/p1', missing, noon))?.html).toContain('p1');
    expect((await renderer.frame('/community/post/p2', [], noon))?.html).not.toContain('p1');
  });
});

it('without a build nothing is rendered, and the operator is notified once', async () => {
  const faults: unknown[] = [];
  const logger = { error: (fields: object) => void faults.push(fields) };
  const renderer = openPageRenderer({ folder: '/nowhere', logger });
  expect(await renderer.page('/', [], noon)).toBeUndefined();
  expect(await renderer.page('/community', [], noon)).toBeUndefined();
  expect(faults).toHaveLength(1);
});
