// Rendering as pages use it: what is rendered once, what is rendered again, and the fallback if nothing can be
// rendered.
import { describe, expect, it } from 'vitest';
import { type Draw, openDrawing } from './drawing.ts';

const trending = (likes: number) => [{ path: 'feed.trending', data: { likes } }];

function drawingWith(draw: Draw) {
  const faults: unknown[] = [];
  const drawing = openDrawing({
    folder: '/nowhere',
    logger: { error: (fields: object) => void faults.push(fields) },
    load: async () => draw,
  });
  return { drawing, faults };
}

const noon = new Date('2026-11-22T12:00:30.000Z');

function countingDraw() {
  const drawnUrls: string[] = [];
  const draw: Draw = async ({ url, data, now }) => {
    drawnUrls.push(url);
    return { html: `${url} ${JSON.stringify(data)} ${now.toISOString()}`, code: ['home.tsx'] };
  };
  return { draw, drawn: drawnUrls };
}

describe('a page', () => {
  it('is drawn from its data, at the full minute', async () => {
    const { drawing } = drawingWith(countingDraw().draw);
    expect(await drawing.page('/', trending(1), noon)).toMatchObject({
      html: '/ [{"path":"feed.trending","data":{"likes":1}}] 2026-11-22T12:00:00.000Z',
      code: ['home.tsx'],
      drawnAt: new Date('2026-11-22T12:00:00.000Z'),
    });
  });

  it('is drawn again when its data or the minute changes, and otherwise not', async () => {
    const { draw, drawn } = countingDraw();
    const { drawing } = drawingWith(draw);
    await drawing.page('/', trending(1), noon);
    await drawing.page('/', trending(1), noon);
    expect(drawn).toHaveLength(1);
    await drawing.page('/', trending(2), noon);
    expect(drawn).toHaveLength(2);
    await drawing.page('/', trending(2), new Date('2026-11-22T12:01:00.000Z'));
    expect(drawn).toHaveLength(3);
  });

  it("that can't be drawn is sent undrawn, and the operator is notified", async () => {
    const fault = new Error('useId of undefined');
    const { drawing, faults } = drawingWith(async () => {
      throw fault;
    });
    expect(await drawing.page('/', [], noon)).toBeUndefined();
    expect(faults).toEqual([{ err: fault }]);
  });
});

describe("a member's page", () => {
  it('is drawn again at each visit, at the full minute', async () => {
    const { draw, drawn } = countingDraw();
    const { drawing } = drawingWith(draw);
    await drawing.memberPage('/', trending(1), noon);
    expect(await drawing.memberPage('/', trending(1), noon)).toMatchObject({
      html: '/ [{"path":"feed.trending","data":{"likes":1}}] 2026-11-22T12:00:00.000Z',
      drawnAt: new Date('2026-11-22T12:00:00.000Z'),
    });
    expect(drawn).toEqual(['/', '/']);
  });

  it('waits for the previous one, and is abandoned if too many wait or it has waited too long', async () => {
    const { draw, drawn } = countingDraw();
    const { promise, resolve: goOn } = Promise.withResolvers<void>();
    const { drawing } = drawingWith(async (page) => {
      await promise;
      return draw(page);
    });
    const asked = Array.from({ length: 20 }, (_, place) => drawing.memberPage(`/${place}`, [], noon));
    goOn();
    const pages = await Promise.all(asked);
    expect(pages[0]).toBeDefined();
    expect(pages.slice(9)).toEqual(Array.from({ length: 11 }, () => undefined));
    expect(drawn.length).toBeLessThanOrEqual(9);
    const { promise: later, resolve: goOnLater } = Promise.withResolvers<void>();
    const slow = drawingWith(async (page) => {
      await later;
      return draw(page);
    });
    const [first, second] = ['/slow', '/late'].map((url) => slow.drawing.memberPage(url, [], noon));
    await new Promise((resolve) => setTimeout(resolve, 300));
    goOnLater();
    expect(await first).toBeDefined();
    expect(await second).toBeUndefined();
    expect(slow.faults).toEqual([]);
  });
});

describe('a frame', () => {
  it('is drawn once a day, and once for simultaneous requests', async () => {
    const { draw, drawn } = countingDraw();
    const { drawing } = drawingWith(draw);
    const later = new Date('2026-11-22T23:59:59.999Z');
    const frames = await Promise.all([noon, noon, later].map((now) => drawing.frame('/insights', [], now)));
    expect(new Set(frames.map((frame) => frame?.html))).toEqual(new Set(['/insights [] 2026-11-22T00:00:00.000Z']));
    expect(drawn).toEqual(['/insights']);
  });

  it('of another address or with other data is another frame', async () => {
    const { drawing } = drawingWith(countingDraw().draw);
    const missing = [{ path: 'feed.post', input: { id: 'p1' }, data: null, isMissing: true as const }];
    expect((await drawing.frame('/community/post/p1', missing, noon))?.html).toContain('p1');
    expect((await drawing.frame('/community/post/p2', [], noon))?.html).not.toContain('p1');
  });
});

it('without a build nothing is drawn, and the operator is notified once', async () => {
  const faults: unknown[] = [];
  const logger = { error: (fields: object) => void faults.push(fields) };
  const drawing = openDrawing({ folder: '/nowhere', logger });
  expect(await drawing.page('/', [], noon)).toBeUndefined();
  expect(await drawing.page('/community', [], noon)).toBeUndefined();
  expect(faults).toHaveLength(1);
});
