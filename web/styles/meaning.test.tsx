import { expect, onTestFinished, test } from 'vitest';
import './index.css';

const surfaces = ['canvas', 'surface', 'surface-raised', 'surface-sunken'];
const kinds = ['question', 'celebration', 'resource', 'insight', 'poll'];

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

/** The edges of controls and of kinds of posts, and the focus ring, against their surroundings: 3 to 1 (1.4.11). */
const edgePairs: ReadonlyArray<readonly [string, string]> = surfaces.flatMap((surface) =>
  ['line-strong', 'danger-line', 'focus-ring', 'accent', 'success', 'info', 'ember', ...kinds].map(
    (edge) => [edge, surface] as const,
  ),
);

test.for(['light', 'dark'])('in the %s theme every ink is legible on its backgrounds', (theme) => {
  expect(textPairs.filter(([ink, ground]) => contrast(theme, ink, ground) < 4.5)).toEqual([]);
});

test.for(['light', 'dark'])('in the %s theme every edge is visible against its surroundings', (theme) => {
  expect(edgePairs.filter(([edge, ground]) => contrast(theme, edge, ground) < 3)).toEqual([]);
});

function contrast(theme: string, one: string, other: string): number {
  const element = document.createElement('i');
  element.className = theme;
  element.style.color = `var(--${one})`;
  element.style.backgroundColor = `var(--${other})`;
  document.body.append(element);
  onTestFinished(() => element.remove());
  const { color, backgroundColor } = getComputedStyle(element);
  const [darker = 0, lighter = 0] = [luminance(color), luminance(backgroundColor)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * Returns the relative luminance as WCAG defines it. Throws if a token is missing or transparent, which is a mistake in
 * the test's list.
 */
function luminance(colour: string): number {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour)?.slice(1).map(Number);
  if (!channels) throw new Error(`"${colour}" is not an opaque colour.`);
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
