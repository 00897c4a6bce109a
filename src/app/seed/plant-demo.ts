// Acts the demo's timeline out: in the order of time, many commands at once so that they share commits, and none before what
// it rests on is in the log.
import { derivedId } from '../../kernel/ids.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import type { Commands } from '../../platform/commands.ts';
import { sampleAccount } from '../demo-router.ts';
import type { Kindling } from '../kindling.ts';
import { threads } from './content/index.ts';
import { type Acting, actorOf, type DemoWorld, enact, nameOf, needsOf } from './enact.ts';
import { demoSeedCause, memberIdOf } from './ids.ts';
import { lengthMs, type Moment, timelineOf } from './timeline.ts';

export type Seeding = Pick<
  Kindling,
  'stores' | 'commands' | 'keyring' | 'passwords' | 'uploads' | 'readModels' | 'projector' | 'clock' | 'log'
>;

export type Planting = Readonly<{ seed: number; now: Date; begun: Date | 'never' }>;

const mostAtOnce = 250;
const visibleWithinMs = 60_000;

/** Answers how many moments there were. */
export async function plantDemo(kindling: Seeding, { seed, now, begun }: Planting): Promise<number> {
  const { commands, keyring, passwords, uploads, readModels, projector, stores } = kindling;
  const moments = timelineOf(threads, seed);
  const startsMs = begun === 'never' ? now.getTime() - lengthMs : begun.getTime() - (moments[0]?.atMs ?? 0);
  const passwordHash = await passwords.hash(sampleAccount.password);
  const world: DemoWorld = { uploads, fingerprint: keyring.fingerprint, passwordHash };
  for (const together of inWindows(moments)) {
    await Promise.all(together.map((moment) => enact(moment, actingAt(moment, startsMs, commands), world)));
  }
  const names = projector.status().map(({ name }) => name);
  await readModels.reached(names, await stores.eventStore.head(), visibleWithinMs);
  return moments.length;
}

/** Splits the timeline before each moment that needs another of the same window. The last moment comes alone. */
function inWindows(moments: readonly Moment[]): readonly (readonly Moment[])[] {
  const windows: Moment[][] = [];
  let window: Moment[] = [];
  let names = new Set<string>();
  for (const moment of moments) {
    const isLast = moment === moments.at(-1);
    if (isLast || window.length === mostAtOnce || needsOf(moment).some((name) => names.has(name))) {
      windows.push(window);
      window = [];
      names = new Set();
    }
    window.push(moment);
    names.add(nameOf(moment));
  }
  return [...windows, window];
}

function actingAt(moment: Moment, startsMs: number, commands: Commands): Acting {
  const id = memberIdOf(actorOf(moment));
  const name = nameOf(moment);
  const at = new Date(Math.round(startsMs + moment.atMs)).toISOString();
  const actor =
    moment.kind === 'join' ? ({ kind: 'visitor' } as const) : ({ kind: 'member', id, isAdmin: false } as const);
  const commandId = derivedId(demoSeedCause, name);
  const context = { actor, at, commandId, commandHash: name, correlationId: commandId, causationId: demoSeedCause };
  return {
    member: { id, isAdmin: false, sessionId: '' },
    load: commands.load,
    async execute(decider, stream, asked) {
      // As in a request, `asked` is the command less what is added here.
      const command = { ...asked, actor, at } as unknown as Parameters<typeof decider.decide>[0];
      const outcome = await commands.execute(decider, stream, command, context);
      if (isRefusal(outcome)) throw new Error(`The demo's "${name}" was refused: ${outcome.message}`);
      return outcome;
    },
    visibleIn: async () => true,
  };
}
