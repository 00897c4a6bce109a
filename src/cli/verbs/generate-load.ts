// `generate-load`: a synthetic community of any size, for benchmarks and rehearsals.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { loadParts } from '../../app/registry.ts';
import { commandLoad } from '../../demo/command-load.ts';
import { generateLoad, LoadInTheWay } from '../../demo/generate-load.ts';
import type { Load } from '../../demo/load.ts';
import { firstMemberStream } from '../../demo/load-ids.ts';
import { eventCountOf } from '../../demo/plan-load.ts';
import { readNote, writeNote } from '../../platform/notes.ts';
import { createPasswords } from '../../platform/passwords/passwords.ts';
import { Failed, UsageError } from '../exit-codes.ts';
import type { Installation } from '../installation.ts';
import type { GeneratedLoad } from '../notes.ts';
import { requireTrial } from '../require-trial.ts';
import { count, counted, duration } from '../text/words.ts';
import { type Cli, defineVerb } from '../verb.ts';

/** Multiples of the small load, whose proportions are like a real community's. */
const sizes = { small: 1, medium: 10, large: 100 } as const;

const amounts = loadParts.flatMap((part) => part.amounts);
const most = 10_000_000;

const amountsInput = z.object(
  Object.fromEntries(
    amounts.map(({ name, least = 0 }) => [name, z.coerce.number().int().min(least).max(most).optional()]),
  ),
);

const input = z.intersection(
  z.object({
    size: z.enum(['small', 'medium', 'large']).default('small'),
    seed: z.coerce.number().int().min(1).default(1),
    throughCommands: z.boolean().default(false),
    add: z.boolean().default(false),
    password: z.string().min(8).optional(),
  }),
  amountsInput,
);
type Input = z.output<typeof input>;

const json = z.object({
  outcome: z.enum(['generated', 'complete']).describe('complete: this load was there already.'),
  ...Object.fromEntries(amounts.map(({ name }) => [name, z.int()])),
  seed: z.int(),
  throughCommands: z.boolean(),
  events: z.int().describe('Of the whole load; a resumed run also counts what was there.'),
  seconds: z.number(),
  head: z.string().describe('Of the log after it.'),
});

export const generate = defineVerb({
  name: 'generate-load',
  summary: 'Fill an empty place with a synthetic community of any size',
  details: [
    'For benchmarks and rehearsals: half a year of members, posts, comments, likes and more. The events go straight into the log,',
    'thousands at a time; --through-commands runs each through the modules like a request, which is slower. The sizes and --seed determine',
    'everything, so an interrupted run continues when it is repeated. It refuses production, a public PUBLIC_URL, and a place that is not',
    'empty unless --add is given. The server folds the read models. Nobody can log in as the members unless --password is given.',
    `Events: ${Object.entries(sizes)
      .map(([size, times]) => `${size} ${count(eventCountOf(loadParts, loadFrom({}, times)))}`)
      .join(', ')}.`,
  ].join('\n'),
  options: {
    '--size <size>': '`small` (as is), `medium` or `large`: ten and a hundred times that',
    ...Object.fromEntries(
      amounts.map(({ name }) => [`--${name} <n>`, 'How many; giving any amount sets the others, except members, to 0']),
    ),
    '--seed <n>': 'A different seed gives a different community (1)',
    '--through-commands': 'Run each through the modules, instead of writing straight to the log',
    '--add': 'Add to a place that is not empty',
    '--password <text>': 'The password of all of them, who log in as member-0@load.kindling.example and so on',
  },
  examples: {
    'generate-load': 'Ten thousand events into the empty place that the settings name',
    'generate-load --size large': 'A million',
    'generate-load --members 50 --posts 500 --through-commands --json': 'By the deciders, for a script',
    'generate-load --add --seed 2': 'Add a second one to what is there',
  },
  input,
  json,
  async run(asked, cli) {
    requireTrial('A synthetic community', cli.config());
    const load = loadOf(asked);
    const { seed, throughCommands } = asked;
    const installation = await cli.installation({ mayBeNew: true });
    const { operations, eventStore } = installation.stores;
    const begun = await begin(installation, cli, load, asked);
    const startedMs = performance.now();
    const events = begun.isComplete
      ? eventCountOf(loadParts, load)
      : await generateInto(installation, cli, load, begun, asked);
    await writeNote<GeneratedLoad>(operations, { ...begun, isComplete: true });
    const seconds = (performance.now() - startedMs) / 1_000;
    const head = (await eventStore.head()).toString();
    const outcome = begun.isComplete ? ('complete' as const) : ('generated' as const);
    const text = begun.isComplete
      ? 'This load is there already: nothing was done.'
      : `${counted(events, 'event')} in ${duration(seconds)}: ${count(Math.round(events / seconds))} a second.`;
    return { answer: { outcome, ...load, seed, throughCommands, events, seconds, head }, text };
  },
});

function loadOf(asked: Input): Load {
  const load = loadFrom(asked, sizes[asked.size]);
  const [impossible] = amounts.flatMap((amount) => amount.impossible?.(load) ?? []);
  if (impossible !== undefined) throw new UsageError(impossible);
  return load;
}

/** Returns a multiple of the small load; or the operator's amounts, and nothing else except its members. */
function loadFrom(asked: z.output<typeof amountsInput>, times: number): Load {
  const namesSome = amounts.some(({ name }) => asked[name] !== undefined);
  const load = Object.fromEntries(
    amounts.map(({ name, small, comesFirst }) => [name, asked[name] ?? (namesSome && !comesFirst ? 0 : small * times)]),
  );
  return { members: 0, posts: 0, ...load };
}

/** Resumes the same load if it was stopped. */
async function begin(
  { stores: { operations, eventStore } }: Installation,
  { clock }: Cli,
  load: Load,
  { seed, throughCommands, add }: Input,
): Promise<GeneratedLoad> {
  const known = await readNote<GeneratedLoad>(operations, 'generated-load');
  const isSame = amounts.every(({ name }) => (known?.load[name] ?? 0) === load[name]);
  if (known?.seed === seed && known.throughCommands === throughCommands && isSame) return known;
  if ((await eventStore.head()) > 0n) {
    if (!add) {
      throw new UsageError('There is something here already. Set DATA_DIR to an empty place, or mix it in with --add.');
    }
    if ((await eventStore.read(firstMemberStream(seed))).length > 0) {
      throw new UsageError(`A load of seed ${seed} is here already, of other sizes. Choose another --seed.`);
    }
  }
  const endsAt = clock().toISOString();
  const begun = { _id: 'generated-load', seed, load, throughCommands, endsAt, isComplete: false } as const;
  await writeNote<GeneratedLoad>(operations, begun);
  return begun;
}

async function generateInto(
  { stores: { eventStore }, codec, keyring, commands }: Installation,
  cli: Cli,
  load: Load,
  { endsAt, seed }: GeneratedLoad,
  { password, throughCommands }: Input,
): Promise<number> {
  const passwordHash = await createPasswords().hash(password ?? randomBytes(24).toString('base64url'));
  const progress = cli.progress('generating');
  const { signal } = cli.terminal;
  const options = { seed, endsAt: new Date(endsAt), passwordHash, signal, onProgress: progress.at };
  try {
    return throughCommands
      ? await commandLoad({ commands, fingerprint: keyring.fingerprint, parts: loadParts }, load, options)
      : await generateLoad({ eventStore, codec, keyring, parts: loadParts }, load, options);
  } catch (error) {
    throw error instanceof LoadInTheWay ? new Failed(error.message) : error;
  } finally {
    progress.end();
  }
}
