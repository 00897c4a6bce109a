// What an operator has recorded before, or after, doing it.
import type { Command } from '../../src/kernel/command.ts';
import type { OperationEvent } from './events.ts';

type Data<Type extends OperationEvent['type']> = Extract<OperationEvent, { type: Type }>['data'];

export type RevealPersonalData = Command<'RevealPersonalData', Data<'PersonalDataRevealed'>>;
export type SkipEvent = Command<'SkipEvent', Data<'EventSkipped'>>;
export type DropReaction = Command<'DropReaction', Data<'ReactionDropped'>>;
export type NoteBackup = Command<'NoteBackup', Data<'BackupTaken'>>;
export type NoteRestore = Command<'NoteRestore', Data<'LogRestored'>>;
export type OperationCommand = RevealPersonalData | SkipEvent | DropReaction | NoteBackup | NoteRestore;
