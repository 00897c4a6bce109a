import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pressedKey } from './pressed-key.ts';

const press = { key: 'Enter', isComposing: false, keyCode: 13 };

test.each([
  ['a key that is pressed alone', press, 'Enter'],
  ['a key of a screen keyboard that reports no code', { ...press, keyCode: 0 }, 'Enter'],
  ['a key within a composition', { ...press, isComposing: true }, undefined],
  ['the Enter that Safari reports after the composition', { ...press, keyCode: 229 }, undefined],
])('%s', (_what, event, key) => {
  expect(pressedKey(event)).toBe(key);
  expect(pressedKey({ nativeEvent: event })).toBe(key);
});

test('no handler of the client reads a key directly', () => {
  const files = globSync('web/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|^web\/(e2e|testing)\//.test(file));
  const reading = files.filter((file) => {
    const code = readFileSync(file, 'utf8').replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, '');
    return /\bevent\.(key|code|which|keyCode|isComposing)\b|nativeEvent\.isComposing|\{[^}]*\bkey\b[^}]*\}: KeyboardEvent/.test(
      code,
    );
  });
  expect(reading).toEqual([]);
});
