// Creates a synthetic community through the commands that requests use: slower than writing into the log, but realistic. The commands' ids
// are derived from the seed, so an interrupted run resumes where it stopped.
import type { Fingerprint } from '../../modules/accounts/index.ts';
import type { DomainEvent } from '../kernel/event.ts';
import { derivedId } from '../kernel/ids.ts';
import { type Acting, actAs } from '../platform/commands/act-as.ts';
import type { Commands } from '../platform/commands/commands.ts';
import type { Load, LoadCommand, LoadPart, Planned } from './load.ts';
import { loadCause, loadStep } from './load-ids.ts';
import { eventCountOf, type LoadOptions, planLoad } from './plan-load.ts';

const maxConcurrent = 200;

type Deps = Readonly<{ commands: Commands; fingerprint: Fingerprint; parts: readonly LoadPart[] }>;
type CommandOfEvent = ReadonlyMap<string, LoadCommand>;

/** Returns the number of events. */
export async function commandLoad(
  { commands, fingerprint, parts }: Deps,
  load: Load,
  options: LoadOptions,
): Promise<number> {
  const byEvent = new Map(parts.flatMap((part) => part.commands).map((command) => [command.event, command]));
  let done = 0;
  let window = new Map<string, Promise<number>>();
  const flush = async () => {
    const counts = await Promise.all(window.values());
    done += counts.reduce((sum, count) => sum + count, 0);
    window = new Map();
    options.onProgress?.(done, eventCountOf(parts, load));
  };
  for (const planned of planLoad(parts, load, options, fingerprint)) {
    options.signal?.throwIfAborted();
    if (window.has(planned.stream)) await flush();
    const needed = planned.needs === undefined ? undefined : window.get(planned.needs);
    window.set(
      planned.stream,
      Promise.resolve(needed).then(() => enact(planned, commands, byEvent)),
    );
    if (window.size === maxConcurrent) await flush();
  }
  await flush();
  return done;
}

async function enact(planned: Planned, commands: Commands, byEvent: CommandOfEvent): Promise<number> {
  const { stream, events, actorId, atMs } = planned;
  const at = new Date(atMs).toISOString();
  const actor = { kind: 'member', id: actorId, isAdmin: false } as const;
  for (const event of events) {
    const commandId = derivedId(...loadStep(planned), event.type);
    const context = { actor, at, commandId, commandHash: stream, correlationId: commandId, causationId: loadCause };
    await cause(event, stream.slice(stream.indexOf('-') + 1), actAs(commands, context), byEvent);
  }
  return events.length;
}

/** Executes the command that leads to this event. */
function cause({ type, data }: DomainEvent, id: string, acting: Acting, byEvent: CommandOfEvent): Promise<unknown> {
  const command = byEvent.get(type);
  if (command === undefined) throw new Error(`No command of a load leads to ${type}.`);
  return command.execute(data, id, acting);
}
