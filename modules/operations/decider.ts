// The decider of an operation: it is an operator's, it has a reason where something is given up, and it happens once.
import type { Decider } from '../../src/kernel/decider.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import type { OperationCommand } from './commands.ts';
import { operatorsOnly, reasonNeeded } from './errors.ts';
import {
  BackupTaken,
  EventSkipped,
  LogRestored,
  type OperationEvent,
  PersonalDataRevealed,
  ReactionDropped,
} from './events.ts';

export type OperationState = Readonly<{ isDone: boolean }>;

function decide(command: OperationCommand, { isDone }: OperationState): readonly OperationEvent[] | Refusal {
  if (command.actor.kind !== 'operator') return operatorsOnly;
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

export const operationDecider: Decider<OperationCommand, OperationEvent, OperationState> = {
  initial: { isDone: false },
  evolve: () => ({ isDone: true }),
  decide,
};
