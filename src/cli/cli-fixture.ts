// The operator's command line for tests.
import { expect } from 'vitest';
import type { Clock } from '../kernel/clock.ts';
import { systemClock } from '../kernel/clock.ts';
import { untilCommitted } from '../testing/until-committed.ts';
import { run } from './run.ts';
import { verbsFor } from './verbs/index.ts';

export type Ran = Readonly<{ code: number; out: string; err: string }>;

export type OperatorOptions = Readonly<{
  folder: string;
  environment?: Readonly<Record<string, string>>;
  clock?: Clock;
}>;

export type Operator = ReturnType<typeof operatorOf>;

export function operatorOf({ folder, environment = {}, clock = systemClock }: OperatorOptions) {
  const settings = { NODE_ENV: 'test', DATA_DIR: folder, ...environment };

  async function kindling(line: readonly string[], options: RunningOptions = {}): Promise<Ran> {
    // A backup has no read models.
    if (line[0] !== 'backup') await untilCommitted(settings.DATA_DIR);
    const written = { out: '', err: '' };
    const code = await run(line, {
      environment: settings,
      operator: 'olga',
      clock,
      terminal: {
        out: (text) => {
          written.out += text;
          options.onOut?.(text);
        },
        err: (text) => {
          written.err += text;
          options.onErr?.(text);
        },
        width: options.width,
        isWatched: options.isTerminal ?? false,
        signal: options.signal ?? new AbortController().signal,
        ask: async () => (typeof options.answer === 'function' ? options.answer() : options.answer),
      },
    });
    return { code, ...written };
  }

  return {
    kindling,
    async json<Answer = Record<string, unknown>>(line: readonly string[], expectedCode = 0): Promise<Answer> {
      const { code, out, err } = await kindling([...line, '--json']);
      expect(code, `${line.join(' ')} wrote: ${out}${err}`).toBe(expectedCode);
      const verb = (await verbsFor(line)).findLast(
        ({ name }) => line.slice(0, name.split(' ').length).join(' ') === name,
      );
      const answer: unknown = JSON.parse(out);
      expect(verb?.json.safeParse(answer).error).toBeUndefined();
      return answer as Answer;
    },
  };
}

type RunningOptions = Readonly<{
  signal?: AbortSignal;
  /** Without it, nobody is there to answer. */
  answer?: string | (() => Promise<string>);
  isTerminal?: boolean;
  width?: number;
  onOut?: (text: string) => void;
  onErr?: (text: string) => void;
}>;
