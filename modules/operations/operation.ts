// An operation: an operator's action on the installation itself, apart from the members and their content. Only operators perform
// it, except that admins, too, give up what a reaction could not do; it has a reason if something is given up, and it happens once.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import type { Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf } from '../../src/kernel/event.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { operatorsOnly, reasonNeeded } from './errors.ts';

export const PersonalDataRevealed = defineEvent('PersonalDataRevealed', {
  summary: 'An operator looked at personal data with the CLI.',
  schema: z.object({
    /** The verb that showed the data. */
    verb: z.string(),
    /** The operator's question, without anything personal. */
    asked: z.string(),
    /** The members whose data were shown, as far as known. */
    memberIds: z.array(idOf('member')),
    reason: z.string().nullable(),
  }),
});

export const EventSkipped = defineEvent('EventSkipped', {
  summary:
    'An operator let a projection go past an event that it could not fold, or reactions past one they could not note.',
  schema: z.object({
    /** The name of the projection, or `reactions`. */
    projection: z.string(),
    position: z.string(),
    eventType: z.string(),
    reason: z.string(),
  }),
});

export const ReactionDropped = defineEvent('ReactionDropped', {
  summary: 'An operator or an admin gave up what a reaction had still to do.',
  schema: z.object({ jobId: idOf('job'), reaction: z.string(), eventType: z.string(), reason: z.string() }),
});

export const BackupTaken = defineEvent('BackupTaken', {
  summary: 'An operator copied the whole installation into a folder.',
  schema: z.object({
    /** Position of the last event in the copy. */
    position: z.string(),
    events: z.int().min(0),
  }),
});

export const LogRestored = defineEvent('LogRestored', {
  summary: 'The log up to here was restored from a backup.',
  schema: z.object({
    /** When the backup was taken; ISO 8601. */
    takenAt: z.string(),
    events: z.int().min(0),
    /** How many events of the backup were left out, because the operator asked for an earlier point in time. */
    leftOut: z.int().min(0),
    /** Members whose erasure was among the events left out. It was applied again. */
    erasedAgain: z.array(idOf('member')),
  }),
});

const events = [PersonalDataRevealed, EventSkipped, ReactionDropped, BackupTaken, LogRestored] as const;
type OperationEvent = EventsOf<typeof events>;
type Data<Type extends OperationEvent['type']> = Extract<OperationEvent, { type: Type }>['data'];

type OperationCommand =
  | Command<'RevealPersonalData', Data<'PersonalDataRevealed'>>
  | Command<'SkipEvent', Data<'EventSkipped'>>
  | Command<'DropReaction', Data<'ReactionDropped'>>
  | Command<'NoteBackup', Data<'BackupTaken'>>
  | Command<'NoteRestore', Data<'LogRestored'>>;

type OperationState = Readonly<{ isDone: boolean }>;

function decide(command: OperationCommand, { isDone }: OperationState): readonly OperationEvent[] | Refusal {
  const { actor, type } = command;
  const isAdmin = actor.kind === 'member' && actor.isAdmin;
  if (actor.kind !== 'operator' && !(isAdmin && type === 'DropReaction')) return operatorsOnly;
  if (isDone) return [];
  switch (command.type) {
    case 'RevealPersonalData':
      return [PersonalDataRevealed(command.data)];
    case 'SkipEvent':
      return command.data.reason.trim() === '' ? reasonNeeded : [EventSkipped(command.data)];
    case 'DropReaction':
      return command.data.reason.trim() === '' ? reasonNeeded : [ReactionDropped(command.data)];
    case 'NoteBackup':
      return [BackupTaken(command.data)];
    case 'NoteRestore':
      return [LogRestored(command.data)];
  }
}

export const operations = aggregate({
  category: 'operation',
  events,
  decider: { initial: { isDone: false }, evolve: () => ({ isDone: true }), decide },
});
