// Erases members again after a point-in-time restore, which brings back members that the backup knows as erased. Their keys are gone, so
// nobody can read who they were, but their accounts would exist and their sessions would continue. They are erased before a server may
// start on the restored place.
import { members } from '../../../modules/accounts/index.ts';
import { eventDescriptions } from '../../app/registry.ts';
import type { Position } from '../../kernel/event.ts';
import { createCodec } from '../../platform/codec.ts';
import { createCommands } from '../../platform/commands/commands.ts';
import { pagesOfKeys } from '../../platform/keyring/pages-of-keys.ts';
import { Refused } from '../../platform/rpc/refused.ts';
import { eraseMember } from '../erase-member.ts';
import { operatorContext } from '../operator.ts';
import type { Side } from '../transfer/open-places.ts';
import { gatherUploadsAndErasures } from '../transfer/uploads-and-erasures.ts';
import type { Cli } from '../verb.ts';
import { beginningOf } from './backup-folder.ts';

/**
 * Returns the members who were erased after a position. Nothing can be read after the damage in a damaged log, but a member who was erased
 * there has no key any more.
 */
export async function erasedAfter(
  position: Position,
  { side, soundUpTo }: Readonly<{ side: Side; soundUpTo: Position | undefined }>,
  cli: Cli,
): Promise<readonly string[]> {
  if (soundUpTo === undefined) return recordedErasures(position, side, cli);
  const forgotten: string[] = [];
  for await (const page of pagesOfKeys(side.stores.keyStore)) {
    forgotten.push(...page.filter(({ key }) => key === 'forgotten').map(({ personId }) => personId));
  }
  const before = new Set(await recordedErasures(0n, beginning(side, position), cli));
  return forgotten.filter((personId) => !before.has(personId));
}

const beginning = (side: Side, upTo: Position): Side => ({
  ...side,
  stores: { ...side.stores, eventStore: beginningOf(side.stores.eventStore, upTo) },
});

async function recordedErasures(position: Position, { stores }: Side, cli: Cli): Promise<readonly string[]> {
  const { erased, onEvent } = gatherUploadsAndErasures();
  for (let after = position; ; ) {
    cli.terminal.signal.throwIfAborted();
    const page = await stores.eventStore.readAll(after);
    const last = page.at(-1);
    if (last === undefined) return [...erased];
    page.forEach(onEvent);
    after = last.position;
  }
}

/** Erases the members, except the last admin, who can't be erased. Idempotent. */
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

export type ErasedLater = Readonly<{ erasedAgain: string[]; stillToErase: string[] }>;

/** Splits the members into those erased there and those whose accounts exist. A member who was never there is in neither list. */
export async function erasedLaterAt(memberIds: readonly string[], place: Side): Promise<ErasedLater> {
  const { commands } = openedAt(place);
  const found: ErasedLater = { erasedAgain: [], stillToErase: [] };
  for (const memberId of memberIds) {
    const { state } = await commands.load(members, memberId);
    if (state.status === 'erased') found.erasedAgain.push(memberId);
    if (state.status === 'active') found.stillToErase.push(memberId);
  }
  return found;
}

/** Returns what runs commands at a place and reads its events. */
export function openedAt({ stores: { eventStore }, keyring }: Side) {
  const codec = createCodec(eventDescriptions, keyring);
  return { keyring, codec, commands: createCommands({ eventStore, codec }) };
}
