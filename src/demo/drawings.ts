// The pictures of the demo's posts: charts without words, so that they need no fonts, and portraits made of light.
import { Canvas } from './canvas.ts';
import { chanceFrom } from './chance.ts';

/** In pixels. Strokes and margins grow with the height. */
type Size = readonly [width: number, height: number];

/** Ratios of typical cameras and chart tools. */
const sizes = {
  panorama: [1280, 512],
  double: [1200, 600],
  screen: [1200, 675],
  photo: [1200, 800],
  monitor: [960, 720],
  square: [840, 840],
  portrait: [800, 1000],
  phone: [720, 1200],
} as const satisfies Record<string, Size>;

/** The width of a stroke on a drawing 450 pixels high. */
const unitOf = ({ height }: Canvas): number => height / 450;
const marginOf = (canvas: Canvas): number => 60 * unitOf(canvas);

const paper = { light: '#faf7ff', shade: '#ece7fb', rule: '#ded6f5' } as const;
const ink = { purple: '#7c3aed', cyan: '#06b6d4', yellow: '#facc15', pink: '#ec4899', grey: '#c4b5fd' } as const;

type Series = readonly number[];

function sheet(size: Size): Canvas {
  const canvas = new Canvas(...size);
  canvas.gradient(paper.light, paper.shade);
  const margin = marginOf(canvas);
  for (const row of [0, 1, 2, 3]) {
    canvas.bar(margin, yOf(canvas, row / 3), canvas.width - 2 * margin, 2 * unitOf(canvas), paper.rule, 1);
  }
  return canvas;
}

/** The position of a value from 0 to 1. */
function yOf(canvas: Canvas, value: number): number {
  const margin = marginOf(canvas);
  return canvas.height - margin - value * (canvas.height - 2 * margin);
}

function bars(size: Size, series: Series, hex: string, marked: readonly number[] = []): Canvas {
  const canvas = sheet(size);
  const margin = marginOf(canvas);
  const step = (canvas.width - 2 * margin) / series.length;
  for (const [index, value] of series.entries()) {
    const left = margin + index * step + step * 0.16;
    const top = yOf(canvas, value);
    canvas.bar(left, top, step * 0.68, yOf(canvas, 0) - top, marked.includes(index) ? ink.yellow : hex);
  }
  return canvas;
}

function lines(size: Size, ...curves: readonly (readonly [Series, string])[]): Canvas {
  const canvas = sheet(size);
  const [margin, unit] = [marginOf(canvas), unitOf(canvas)];
  for (const [series, hex] of curves) {
    const step = (canvas.width - 2 * margin) / (series.length - 1);
    const points = series.map((value, index) => [margin + index * step, yOf(canvas, value)] as const);
    canvas.line(points, 7 * unit, hex);
    for (const [x, y] of points) canvas.dot(x, y, 8 * unit, hex);
  }
  return canvas;
}

function shares(size: Size, ...parts: readonly (readonly [number, string])[]): Canvas {
  const canvas = new Canvas(...size);
  canvas.gradient(paper.light, paper.shade);
  const unit = Math.min(canvas.width, canvas.height) / 450;
  let from = 0;
  for (const [share, hex] of parts) {
    const end = from + share - 0.004;
    canvas.arc(canvas.width / 2, canvas.height / 2, 134 * unit, 62 * unit, from + 0.004, end, hex);
    from += share;
  }
  return canvas;
}

function cloud(size: Size, seed: number, slope: number): Canvas {
  const chance = chanceFrom(seed);
  const canvas = sheet(size);
  const [margin, unit] = [marginOf(canvas), unitOf(canvas)];
  for (let count = 0; count < 110; count++) {
    const x = chance.next();
    const y = Math.min(0.97, Math.max(0.03, 0.5 + slope * (x - 0.5) + chance.normal() * 0.13));
    const hex = y > 0.5 + slope * (x - 0.5) ? ink.purple : ink.cyan;
    const radius = (6 + chance.next() * 6) * unit;
    canvas.dot(margin + x * (canvas.width - 2 * margin), yOf(canvas, y), radius, hex, 0.7);
  }
  return canvas;
}

function tiles(size: Size, seed: number): Canvas {
  const chance = chanceFrom(seed);
  const canvas = new Canvas(...size);
  canvas.gradient(paper.light, paper.shade);
  const margin = marginOf(canvas);
  const [columns, rows, gap] = [14, 7, 6];
  const [wide, high] = [(canvas.width - 2 * margin) / columns, (canvas.height - 2 * margin) / rows];
  const shades = ['#ede9fe', '#ddd6fe', '#a78bfa', '#7c3aed', '#facc15'] as const;
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const heat = Math.min(0.99, chance.next() * 0.6 + (column / columns) * 0.45);
      const shade = shades[Math.floor(heat * shades.length)] ?? shades[0];
      canvas.bar(margin + column * wide, margin + row * high, wide - gap, high - gap, shade, 7);
    }
  }
  return canvas;
}

type Sky = Readonly<{
  from: readonly string[];
  light: string;
  /** Place of the sun or moon, from the left and from the top. */
  at: readonly [x: number, y: number];
  stars: number;
  hills: readonly string[];
}>;

function sky(size: Size, { from, light, at: [x, y], stars, hills }: Sky, seed: number): Canvas {
  const chance = chanceFrom(seed);
  const canvas = new Canvas(...size);
  const { width, height } = canvas;
  const unit = Math.min(width, height) / 450;
  canvas.wash(...from);
  for (let count = 0; count < stars; count++) {
    const radius = chance.between(0.8, 2) * unit;
    canvas.dot(chance.between(0, width), height * 0.6 * chance.next() ** 2, radius, '#ffffff', 0.8);
  }
  canvas.glow(x * width, y * height, 400 * unit, light, 0.75);
  canvas.dot(x * width, y * height, 32 * unit, light);
  for (const [index, hex] of hills.entries()) {
    const [slow, quick] = [chance.between(0, 7), chance.between(0, 7)];
    const level = height * (0.7 + index * 0.1);
    const waves = (px: number) => 26 * Math.sin(px / 170 + slow) + 9 * Math.sin(px / 61 + quick);
    canvas.hills((px) => level - unit * waves(px / unit), hex);
  }
  return canvas;
}

const drawings = {
  'bars-rising': () => bars(sizes.screen, [0.12, 0.16, 0.15, 0.24, 0.31, 0.38, 0.52, 0.6, 0.78, 0.94], ink.purple, [9]),
  'bars-falling': () => bars(sizes.monitor, [0.95, 0.88, 0.9, 0.71, 0.55, 0.42, 0.36, 0.3, 0.22, 0.18], ink.cyan),
  'bars-one-outlier': () => bars(sizes.double, [0.28, 0.31, 0.26, 0.3, 0.92, 0.33, 0.29, 0.27, 0.31], ink.purple, [4]),
  'bars-long-tail': () =>
    bars(sizes.screen, [0.96, 0.61, 0.4, 0.28, 0.2, 0.15, 0.11, 0.09, 0.07, 0.06, 0.05, 0.05], ink.pink),
  'bars-weekdays': () => bars(sizes.square, [0.52, 0.74, 0.81, 0.69, 0.95, 0.88, 0.34], ink.cyan, [4, 5]),
  'line-rising': () => lines(sizes.screen, [[0.1, 0.14, 0.13, 0.22, 0.3, 0.34, 0.47, 0.61, 0.72, 0.9], ink.purple]),
  'line-plateau': () => lines(sizes.double, [[0.1, 0.34, 0.55, 0.68, 0.75, 0.78, 0.79, 0.8, 0.8, 0.81], ink.cyan]),
  'line-dip': () => lines(sizes.photo, [[0.7, 0.74, 0.72, 0.2, 0.25, 0.48, 0.66, 0.76, 0.82, 0.85], ink.pink]),
  'lines-crossing': () =>
    lines(
      sizes.monitor,
      [[0.82, 0.76, 0.7, 0.61, 0.5, 0.42, 0.33, 0.28], ink.grey],
      [[0.2, 0.25, 0.31, 0.42, 0.53, 0.66, 0.78, 0.88], ink.purple],
    ),
  'lines-apart': () =>
    lines(
      sizes.square,
      [[0.3, 0.34, 0.41, 0.5, 0.58, 0.67, 0.79, 0.9], ink.purple],
      [[0.3, 0.31, 0.3, 0.33, 0.31, 0.34, 0.33, 0.35], ink.cyan],
    ),
  'shares-three': () => shares(sizes.square, [0.58, ink.purple], [0.27, ink.cyan], [0.15, ink.yellow]),
  'shares-half': () => shares(sizes.screen, [0.49, ink.pink], [0.51, ink.grey]),
  'cloud-rising': () => cloud(sizes.square, 3, 0.6),
  'cloud-flat': () => cloud(sizes.monitor, 8, 0.02),
  'tiles-warming': () => tiles(sizes.panorama, 5),
  'sky-dawn': () =>
    sky(
      sizes.photo,
      {
        from: ['#3b2f80', '#8b5cb8', '#f08a8a', '#fdc67e'],
        light: '#fff3c4',
        at: [0.66, 0.6],
        stars: 26,
        hills: ['#a05a8c', '#6b3f86', '#3f2a6b'],
      },
      2,
    ),
  'sky-night': () =>
    sky(
      sizes.phone,
      {
        from: ['#0b1026', '#1e1b4b', '#4c1d95', '#6d5bd0'],
        light: '#e0f2fe',
        at: [0.26, 0.28],
        stars: 90,
        hills: ['#312e81', '#1e1b4b', '#0f1233'],
      },
      7,
    ),
  'sky-noon': () =>
    sky(
      sizes.portrait,
      {
        from: ['#38a5e0', '#7cc8f0', '#d7f0fb'],
        light: '#fffbe0',
        at: [0.74, 0.24],
        stars: 0,
        hills: ['#8fd3b6', '#4fb39a', '#2b8a86'],
      },
      4,
    ),
} satisfies Record<string, () => Canvas>;

export type DrawingName = keyof typeof drawings;
export const drawingNames = Object.keys(drawings) as readonly DrawingName[];

export function draw(name: DrawingName): Promise<Uint8Array> {
  return drawings[name]().png();
}

const portraitSide = 192;

/** A member's picture: two colours and the light between them. */
export function drawPortrait(from: string, to: string): Promise<Uint8Array> {
  const canvas = new Canvas(portraitSide, portraitSide);
  canvas.gradient(from, to);
  canvas.glow(portraitSide * 0.3, portraitSide * 0.25, portraitSide * 0.7, '#ffffff', 0.45);
  canvas.dot(portraitSide * 0.5, portraitSide * 0.42, portraitSide * 0.17, '#ffffff', 0.85);
  canvas.dot(portraitSide * 0.5, portraitSide * 0.98, portraitSide * 0.33, '#ffffff', 0.85);
  return canvas.png();
}
