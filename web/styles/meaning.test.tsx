import { expect, onTestFinished, test } from 'vitest';
import './index.css';

const surfaces = ['canvas', 'surface', 'surface-raised', 'surface-sunken'];
const kinds = ['question', 'celebration', 'resource', 'insight', 'poll', 'design', 'marketing'];

/** Text on every background that it can have: 4.5 to 1 by WCAG 2.2 (1.4.3). */
const textPairs: ReadonlyArray<readonly [string, string]> = [
  ...surfaces.flatMap((surface) =>
    [
      'ink',
      'ink-muted',
      'ink-subtle',
      'accent-text',
      'info-text',
      'highlight-text',
      'success-text',
      'danger-text',
      'heart',
      'ember-text',
      ...kinds.map((kind) => `${kind}-text`),
    ].map((ink) => [ink, surface] as const),
  ),
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-hover'],
  ['danger-ink', 'danger'],
  ['danger-ink', 'danger-hover'],
  ['highlight-ink', 'highlight'],
  ['ink-inverse', 'ink'],
  ...['accent', 'info', 'highlight', 'success', 'danger', 'ember'].flatMap((tone) => [
    [`${tone}-text`, `${tone}-soft`] as const,
    ['ink', `${tone}-soft`] as const,
  ]),
  ['accent-text', 'accent-soft-hover'],
  ['ink-muted', 'accent-soft'],
  ['ink', 'selection'],
];

/** The edges of controls and of kinds, the stars of a rating, and the focus ring, against their surroundings: 3 to 1 (1.4.11). */
const edgePairs: ReadonlyArray<readonly [string, string]> = surfaces.flatMap((surface) =>
  ['line-strong', 'danger-line', 'focus-ring', 'accent', 'success', 'info', 'ember', 'rating', ...kinds].map(
    (edge) => [edge, surface] as const,
  ),
);

test.for(['light', 'dark'])('in the %s theme every ink is legible on its backgrounds', (theme) => {
  expect(textPairs.filter(([ink, ground]) => contrast(theme, ink, ground) < 4.5)).toEqual([]);
});

test.for(['light', 'dark'])('in the %s theme every edge is visible against its surroundings', (theme) => {
  expect(edgePairs.filter(([edge, ground]) => contrast(theme, edge, ground) < 3)).toEqual([]);
});

test.for(['light', 'dark'])('in the %s theme only what is alive has the hue of the ember', (theme) => {
  const ember = hueOf(theme, 'ember');
  const others = [...kinds, ...kinds.map((kind) => `${kind}-text`), 'rating', 'highlight', 'highlight-text'];
  expect(others.filter((name) => Math.abs(hueOf(theme, name) - ember) < 12)).toEqual([]);
});

function hueOf(theme: string, name: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(coloured(theme, name, name).color);
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (spread === 0) return Number.NaN;
  const sixth =
    most === red ? (green - blue) / spread : most === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread;
  return (sixth * 60 + 360) % 360;
}

function contrast(theme: string, one: string, other: string): number {
  const { color, backgroundColor } = coloured(theme, one, other);
  const [darker = 0, lighter = 0] = [luminance(color), luminance(backgroundColor)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function coloured(theme: string, ink: string, ground: string): CSSStyleDeclaration {
  const element = document.createElement('i');
  element.className = theme;
  element.style.color = `var(--${ink})`;
  element.style.backgroundColor = `var(--${ground})`;
  document.body.append(element);
  onTestFinished(() => element.remove());
  return getComputedStyle(element);
}

/** Throws if a token is missing or transparent, which is a mistake in the test's list. */
function channelsOf(colour: string): readonly number[] {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour)?.slice(1).map(Number);
  if (!channels) throw new Error(`"${colour}" is not an opaque colour.`);
  return channels;
}

/** Returns the relative luminance as WCAG defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
