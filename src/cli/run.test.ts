import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { commandProgram } from '../testing/programs.ts';
import { operatorOf } from './cli-fixture.ts';
import { Failed, UsageError } from './exit-codes.ts';
import { runVerb } from './run-verb.ts';
import type { Terminal } from './terminal.ts';
import { type Cli, defineVerb } from './verb.ts';
import { allVerbs } from './verbs/index.ts';

const verbs = await allVerbs();
const nowhere = operatorOf({ folder: '/nonexistent/kindling' });

describe('the command line', () => {
  it('lists its verbs', async () => {
    const { code, out } = await nowhere.kindling(['--help']);
    expect(code).toBe(0);
    for (const { name } of verbs) expect(out).toContain(name.split(' ')[0]);
  });

  it('prints its version', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(await nowhere.kindling(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  it.each(
    verbs.map((verb) => [verb.name, verb] as const),
  )('shows how %s is used, with examples', async (name, verb) => {
    const { code, out } = await nowhere.kindling([...name.split(' '), '--help']);
    expect(code).toBe(0);
    expect(out).toContain(verb.summary);
    expect(out).toContain('--json');
    for (const line of Object.keys(verb.examples)) {
      expect(out).toContain(`kindling ${line}`);
      expect(line.startsWith(name)).toBe(true);
    }
    expect(Object.keys(verb.examples).length).toBeGreaterThan(0);
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

  it.each([
    [['audit']],
    [['events', 'catalogue']],
  ])('%j knows no module by a name that every object has', async (verb) => {
    const { code, err } = await nowhere.kindling([...verb, '--module', 'toString']);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/^There is no module toString\./) });
  });

  it('ends with 2 if a setting is invalid, and names it', async () => {
    const operator = operatorOf({ folder: '/nonexistent/kindling', environment: { PORT: 'many' } });
    const { code, err } = await operator.kindling(['audit']);
    expect(code).toBe(2);
    expect(err).toContain('PORT');
  });

  it.each([
    ['an unknown option', ['audit', '--bogus', '--json'], "unknown option '--bogus'"],
    ['an unknown verb', ['dance', '--json'], "unknown command 'dance'"],
    ['a missing argument', ['admin', 'grant', '--json'], "missing required argument 'member'"],
    ['an option of the wrong kind', ['audit', '--limit', 'many', '--json'], '--limit must be a number.'],
    ['a data folder without a Kindling', ['audit', '--json'], 'There is no Kindling in /nonexistent/kindling.'],
  ])('answers a program in JSON at %s, too', async (_what, line, message) => {
    const { code, out, err } = await nowhere.kindling(line);
    expect({ code, err }).toEqual({ code: 2, err: '' });
    expect(JSON.parse(out)).toEqual({ error: { code: 'cli/usage', message: expect.stringContaining(message) } });
  });
});

describe('one verb', () => {
  const terminal = () => {
    const written = { out: '', err: '' };
    const shown: Terminal = {
      out: (text) => {
        written.out += text;
      },
      err: (text) => {
        written.err += text;
      },
      width: undefined,
      isWatched: false,
      signal: new AbortController().signal,
      ask: async () => undefined,
    };
    return { written, shown };
  };
  const verb = (act: (cli: Cli) => void) =>
    defineVerb({
      name: 'look',
      summary: 'Look',
      examples: {},
      input: z.object({}),
      json: z.object({ seen: z.int() }),
      async run(_asked, cli) {
        act(cli);
        return { answer: { seen: 3 }, text: 'Three.' };
      },
    });
  const broken = () => {
    throw new Failed('The file does not close.');
  };

  it('prints one JSON document, even if what it opened does not close', async () => {
    const { written, shown } = terminal();
    const code = await runVerb(
      verb((cli) => cli.onEnd(broken)),
      {},
      true,
      { terminal: shown, environment: {} },
    );
    expect({ code, ...written }).toEqual({
      code: 3,
      out: '{\n  "seen": 3\n}\n',
      err: 'The file does not close.\n',
    });
  });

  it('reports the first of two faults in JSON, and the second next to it', async () => {
    const { written, shown } = terminal();
    const acting = verb((cli) => {
      cli.onEnd(broken);
      throw new UsageError('Not like this.');
    });
    await runVerb(acting, {}, true, { terminal: shown, environment: {} });
    expect(JSON.parse(written.out)).toEqual({ error: { code: 'cli/usage', message: 'Not like this.' } });
    expect(written.err).toBe('The file does not close.\n');
  });
});

describe('the process of a command', () => {
  it.each([
    ['stdout', ['events', 'catalogue'], 0],
    ['stderr', ['audit', '--bogus'], 2],
  ] as const)('ends as it would when nobody reads its %s any more', async (gone, line, expected) => {
    const child = spawn(process.execPath, [commandProgram, ...line]);
    child[gone].destroy();
    expect(await once(child, 'exit')).toEqual([expected, null]);
  });
});
