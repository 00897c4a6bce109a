import { expect, it } from 'vitest';
import { titleOfSlug } from './slug-title.ts';

it.each([
  ['pricing-with-ai', 'Pricing with ai'],
  ['one', 'One'],
  ['--two__words-', 'Two words'],
  ['💡-ideas', '💡 ideas'],
  ['---', ''],
])('%s is called “%s”', (slug, title) => {
  expect(titleOfSlug(slug)).toBe(title);
});
