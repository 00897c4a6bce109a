// Drawing as pages use it: what is drawn once, what anew, and what comes instead where nothing can be drawn.
import { describe, expect, it } from 'vitest';
import { type Draw, openDrawing } from './drawing.ts';

const trending = (likes: number) => [{ path: 'feed.trending', data: { likes } }];

function drawingWith(draw: Draw) {
  const faults: unknown[] = [];
  let now = new Date('2026-11-22T12:00:30.000Z');
  const setClock = (at: string) => {
    now = new Date(at);
  };
  const drawing = openDrawing({
    folder: '/nowhere',
    clock: () => now,
    logger: { error: (fields: object) => void faults.push(fields) },
    load: async () => draw,
  });
  return { drawing, faults, setClock };
}

function countingDraw() {
  const drawn: string[] = [];
  const draw: Draw = async ({ url, data, now }) => {
    drawn.push(url);
    return { html: `${url} ${JSON.stringify(data)} ${now.toISOString()}`, code: ['home.tsx'] };
  };
  return { draw, drawn };
}

describe('a page', () => {
  it('is drawn from its data, at the full minute', async () => {
    const { drawing } = drawingWith(countingDraw().draw);
    expect(await drawing.page('/', trending(1))).toMatchObject({
      html: '/ [{"path":"feed.trending","data":{"likes":1}}] 2026-11-22T12:00:00.000Z',
      code: ['home.tsx'],
      drawnAt: new Date('2026-11-22T12:00:00.000Z'),
    });
  });

  it('is drawn again when its data or the minute is another, and else not', async () => {
    const { draw, drawn } = countingDraw();
    const { drawing, setClock } = drawingWith(draw);
    await drawing.page('/', trending(1));
    await drawing.page('/', trending(1));
    expect(drawn).toHaveLength(1);
    await drawing.page('/', trending(2));
    expect(drawn).toHaveLength(2);
    setClock('2026-11-22T12:01:00.000Z');
    await drawing.page('/', trending(2));
    expect(drawn).toHaveLength(3);
  });

  it('that cannot be drawn comes undrawn, and the operator is told', async () => {
    const fault = new Error('useId of undefined');
    const { drawing, faults } = drawingWith(async () => {
      throw fault;
    });
    expect(await drawing.page('/', [])).toBeUndefined();
    expect(faults).toEqual([{ err: fault }]);
  });
});

it('a frame is drawn once for all pages of its kind, without data', async () => {
  const { draw, drawn } = countingDraw();
  const { drawing } = drawingWith(draw);
  const [first, second] = [await drawing.frame('post', '/post/1'), await drawing.frame('post', '/post/2')];
  expect(first?.html).toContain('/post/1 []');
  expect(second).toBe(first);
  expect(drawn).toEqual(['/post/1']);
});

it('without a build nothing is drawn, and the operator is told once', async () => {
  const faults: unknown[] = [];
  const logger = { error: (fields: object) => void faults.push(fields) };
  const drawing = openDrawing({ folder: '/nowhere', clock: () => new Date(), logger });
  expect(await drawing.page('/', [])).toBeUndefined();
  expect(await drawing.page('/community', [])).toBeUndefined();
  expect(faults).toHaveLength(1);
});
