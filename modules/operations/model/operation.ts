// An operator's action on the installation itself. Admins may also give up or retry a failed reaction, and a start may
// key the chain or give up lost keys. Giving something up needs a reason and happens once.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import {
  type Actor,
  type DataOf,
  defineEvent,
  type EventOf,
  idOf,
  personal,
  publicText,
} from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { operatorsOnly, reasonNeeded } from './errors.ts';

/** The id of the only item in a list of one. */
export const onlyOne = (ids: readonly string[]): string | null => (ids.length === 1 ? (ids[0] ?? null) : null);

const nameOfCode = 'A name in the code.';
const operatorsReason = 'Why something was given up, for operators. Whoever writes it is told to name nobody.';

export const PersonalDataRevealed = defineEvent('PersonalDataRevealed', {
  summary: 'An operator looked at personal data with the CLI.',
  version: 2,
  schema: z.object({
    verb: publicText('The name of a verb of the CLI.'),
    /** The operator's question, without anything personal. */
    asked: publicText('It names members by their ids alone.'),
    /** The members whose data were shown, as far as known. */
    memberIds: z.array(idOf('member')),
    /** The member that the reason is about; null for several members or an erased one. */
    memberId: idOf('member').nullable(),
    /** Version 1 stored it unsealed. */
    reason: personal('memberId', z.string(), { since: 2 }),
  }),
  upcasters: { 1: (data) => ({ ...data, memberId: onlyOne(data.memberIds as readonly string[]) }) },
});

export const EventSkipped = defineEvent('EventSkipped', {
  summary:
    'An operator made a projection skip an event that it could not fold, or reactions skip one that they could not record.',
  schema: z.object({
    /** The name of the projection, or `reactions`. */
    projection: publicText(nameOfCode),
    position: publicText('A position in the log.'),
    eventType: publicText(nameOfCode),
    reason: publicText(operatorsReason),
  }),
});

export const ReactionDropped = defineEvent('ReactionDropped', {
  summary: 'An operator or an admin dropped a pending job of a reaction.',
  schema: z.object({
    jobId: idOf('job'),
    reaction: publicText(nameOfCode),
    eventType: publicText(nameOfCode),
    reason: publicText(operatorsReason),
  }),
});

export const BackupTaken = defineEvent('BackupTaken', {
  summary: 'An operator copied the whole installation into a folder.',
  schema: z.object({ position: publicText('A position in the log.'), events: z.int().min(0) }),
});

export const LogRestored = defineEvent('LogRestored', {
  summary: 'The log up to here was restored from a backup.',
  schema: z.object({
    /** When the backup was taken; ISO 8601. */
    takenAt: z.string(),
    events: z.int().min(0),
    /** How many events of the backup were omitted, because the operator asked for an earlier point in time. */
    leftOut: z.int().min(0),
    /** Members whose erasure was among the omitted events. It was applied again. */
    erasedAgain: z.array(idOf('member')),
  }),
});

export const LogSalvaged = defineEvent('LogSalvaged', {
  summary: 'The log up to here is what an operator salvaged from a damaged one. What came after is lost.',
  schema: z.object({
    /** In the damaged log. */
    position: publicText('A position in the log.'),
    events: z.int().min(0),
    /** How many events are known to be lost; null if unknown. */
    lost: z.int().min(0).nullable(),
    /** Members who were erased after that position. They were erased again. */
    erasedAgain: z.array(idOf('member')),
    reason: publicText(operatorsReason),
  }),
});

export const ChainKeyed = defineEvent('ChainKeyed', {
  summary: 'From here on, a hash under a key of this installation links each event to the one before it.',
  schema: z.object({}),
});

export const KeysGivenUp = defineEvent('KeysGivenUp', {
  summary: 'An operator gave up the lost keys of these people: what the keys sealed is gone for good.',
  schema: z.object({ people: z.array(idOf('person')) }),
});

export const KeysRecovered = defineEvent('KeysRecovered', {
  summary: 'An operator put lost keys of these people back from a backup.',
  schema: z.object({ people: z.array(idOf('person')) }),
});

export const StagingCopyMade = defineEvent('StagingCopyMade', {
  summary: 'From here on, this is the log of a staging copy: it sends no mail and makes no outbound requests.',
  schema: z.object({}),
});

export const OrderGiven = defineEvent('OrderGiven', {
  summary: 'An operator or an admin paused, resumed, retried or rebuilt read models or reactions.',
  version: 2,
  // Version 1 did not distinguish a rebuild despite losses.
  upcasters: { 1: (data) => data },
  schema: z.object({
    order: z.enum([
      'pause',
      'resume',
      'retry',
      'rebuild',
      'rebuild-despite-losses',
      'pause-rebuild',
      'resume-rebuild',
      'resume-rebuild-despite-losses',
      'cancel-rebuild',
    ]),
    /** Names of read models; empty for reactions. */
    readModels: z.array(idOf('read model')),
    /** The number of retried jobs of reactions. */
    jobs: z.int().min(0),
    /** The first hundred of them. */
    jobIds: z.array(idOf('job')),
  }),
});

/** The event that each command records. */
const recordedBy = {
  RevealPersonalData: PersonalDataRevealed,
  SkipEvent: EventSkipped,
  DropReaction: ReactionDropped,
  NoteBackup: BackupTaken,
  NoteRestore: LogRestored,
  NoteSalvage: LogSalvaged,
  KeyChain: ChainKeyed,
  GiveUpKeys: KeysGivenUp,
  NoteRecoveredKeys: KeysRecovered,
  MakeStagingCopy: StagingCopyMade,
  GiveOrder: OrderGiven,
};
type Recording = typeof recordedBy;
type OperationCommand = { [Type in keyof Recording]: Command<Type, DataOf<Recording[Type]>> }[keyof Recording];
type OperationEvent = EventOf<Recording[keyof Recording]>;
type OperationState = Readonly<{ isDone: boolean }>;

function decide(command: OperationCommand, { isDone }: OperationState): readonly OperationEvent[] | Refusal {
  const { actor, type, data } = command;
  if (!mayDo(actor, type)) return operatorsOnly;
  if (isDone) return [];
  const isGivingUp = type === 'SkipEvent' || type === 'DropReaction' || type === 'NoteSalvage';
  if (isGivingUp && data.reason.trim() === '') return reasonNeeded;
  const record: (data: never) => OperationEvent = recordedBy[type];
  return [record(data as never)];
}

function mayDo(actor: Actor, type: OperationCommand['type']): boolean {
  if (type === 'KeyChain') return actor.kind === 'system';
  if (type === 'GiveUpKeys' && actor.kind === 'system') return true;
  const isAdmin = actor.kind === 'member' && actor.isAdmin;
  return actor.kind === 'operator' || (isAdmin && (type === 'DropReaction' || type === 'GiveOrder'));
}

export const chainOperationId = 'key-chain';

/** The one operation that marks a log as that of a staging copy. */
export const stagingOperationId = 'staging-copy';

export const operations = aggregate({
  category: 'operation',
  events: Object.values(recordedBy),
  decider: { initial: { isDone: false }, evolve: () => ({ isDone: true }), decide },
});
