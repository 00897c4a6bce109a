// Erases members again after a point-in-time restore, which brings back their accounts and sessions, but not their keys.
import { members } from '../../../modules/accounts/index.ts';
import { eventDescriptions } from '../../app/registry.ts';
import type { Position } from '../../kernel/event.ts';
import { createCodec } from '../../platform/codec.ts';
import { createCommands } from '../../platform/commands/commands.ts';
import type { EventStore } from '../../platform/events/event-store.ts';
import { pagesOfKeys } from '../../platform/keyring/pages-of-keys.ts';
import { Refused } from '../../platform/rpc/refused.ts';
import { eraseMember } from '../erase-member.ts';
import { eventsOf } from '../log-events.ts';
import { operatorContext } from '../operator.ts';
import type { Side } from '../transfer/open-places.ts';
import { gatherUploadsAndErasures } from '../transfer/uploads-and-erasures.ts';
import type { Cli } from '../verb.ts';
import { beginningOf } from './backup-folder.ts';

/** Past the damage in a damaged log nothing can be read, but members erased there have no key any more. */
export async function erasedAfter(
  position: Position,
  { side, soundUpTo }: Readonly<{ side: Side; soundUpTo: Position | undefined }>,
  cli: Cli,
): Promise<readonly string[]> {
  const { eventStore } = side.stores;
  if (soundUpTo === undefined) return recordedErasures(position, eventStore, cli);
  const forgotten: string[] = [];
  for await (const page of pagesOfKeys(side.stores.keyStore)) {
    for (const { personId, key } of page) if (key === 'forgotten') forgotten.push(personId);
  }
  const before = new Set(await recordedErasures(0n, beginningOf(eventStore, position), cli));
  return forgotten.filter((personId) => !before.has(personId));
}

async function recordedErasures(
  position: Position,
  log: Pick<EventStore, 'readAll'>,
  cli: Cli,
): Promise<readonly string[]> {
  const { erased, onEvent } = gatherUploadsAndErasures();
  for await (const event of eventsOf(log, position)) {
    cli.terminal.signal.throwIfAborted();
    onEvent(event);
  }
  return [...erased];
}

/** Skips the last admin, who can't be erased. Idempotent. */
export async function eraseAgain(memberIds: readonly string[], place: Side, cli: Cli): Promise<void> {
  const { commands, keyring } = openedAt(place);
  const { stillToErase } = await erasedLaterAt(memberIds, place);
  const progress = cli.progress('erasing again');
  for (const [done, memberId] of stillToErase.entries()) {
    cli.terminal.signal.throwIfAborted();
    try {
      await eraseMember(operatorContext({ commands }, cli), keyring, memberId);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
    progress.at(done + 1, stillToErase.length);
  }
  progress.end();
}

/** A member who was never there is in neither list. */
export async function erasedLaterAt(memberIds: readonly string[], place: Side) {
  const { commands } = openedAt(place);
  const [erasedAgain, stillToErase]: [string[], string[]] = [[], []];
  for (const memberId of memberIds) {
    const { state } = await commands.load(members, memberId);
    if (state.status === 'erased') erasedAgain.push(memberId);
    if (state.status === 'active') stillToErase.push(memberId);
  }
  return { erasedAgain, stillToErase };
}

export function openedAt({ stores: { eventStore }, keyring }: Side) {
  const codec = createCodec(eventDescriptions, keyring);
  return { keyring, codec, commands: createCommands({ eventStore, codec }) };
}
