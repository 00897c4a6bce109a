import { expect, it } from 'vitest';
import { titleOfSlug } from './slug-title.ts';

it.each([
  ['pricing-with-ai', 'Pricing with AI'],
  ['one', 'One'],
  ['main-aim', 'Main aim'],
  ['--two__words-', 'Two words'],
  ['💡-ideas', '💡 ideas'],
  ['---', ''],
  ['\0-\u009f', ''],
])('%s is called “%s”', (slug, title) => {
  expect(titleOfSlug(slug)).toBe(title);
});
