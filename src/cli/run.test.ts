import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operatorOf } from './cli-fixture.ts';
import { allVerbs } from './verbs/index.ts';

const verbs = await allVerbs();
const nowhere = operatorOf({ folder: '/nonexistent/kindling' });

describe('the command line', () => {
  it('lists its verbs', async () => {
    const { code, out } = await nowhere.kindling(['--help']);
    expect(code).toBe(0);
    for (const { name } of verbs) expect(out).toContain(name.split(' ')[0]);
  });

  it.each(
    verbs.map((verb) => [verb.name, verb] as const),
  )('shows how %s is used, with examples', async (name, verb) => {
    const { code, out } = await nowhere.kindling([...name.split(' '), '--help']);
    expect(code).toBe(0);
    expect(out).toContain(verb.summary);
    expect(out).toContain('--json');
    for (const { line } of verb.examples) {
      expect(out).toContain(`kindling ${line}`);
      expect(line.startsWith(name)).toBe(true);
    }
    expect(verb.examples.length).toBeGreaterThan(0);
  });

  it.each([
    ['an unknown verb', ['dance']],
    ['an unknown option', ['audit', '--colour']],
    ['a missing argument', ['admin', 'grant']],
    ['an option of the wrong kind', ['audit', '--limit', 'many']],
    ['a data folder without a Kindling', ['audit']],
  ])('ends with 2 at %s, and says what is wrong', async (_what, line) => {
    const { code, err } = await nowhere.kindling(line);
    expect(code).toBe(2);
    expect(err.trim()).not.toBe('');
    expect(err).not.toMatch(/^\s+at /m);
    expect(existsSync('/nonexistent')).toBe(false);
  });

  it('ends with 2 at a setting that can not be, naming it', async () => {
    const operator = operatorOf({ folder: '/nonexistent/kindling', environment: { PORT: 'many' } });
    const { code, err } = await operator.kindling(['audit']);
    expect(code).toBe(2);
    expect(err).toContain('PORT');
  });
});
