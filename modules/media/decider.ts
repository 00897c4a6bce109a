// The decider of an upload: it happens once, and may be removed once.
import type { Command } from '../../src/kernel/command.ts';
import type { Decider } from '../../src/kernel/decider.ts';
import type { EventOf } from '../../src/kernel/event.ts';
import { type MediaEvent, MediaRemoved, MediaUploaded } from './events.ts';

export type RecordUpload = Command<'RecordUpload', EventOf<typeof MediaUploaded>['data']>;
export type RemoveUpload = Command<'RemoveUpload', EventOf<typeof MediaRemoved>['data']>;
export type UploadCommand = RecordUpload | RemoveUpload;

export type UploadState = Readonly<{ status: 'none' | 'kept' | 'removed' }>;

export const uploadDecider: Decider<UploadCommand, MediaEvent, UploadState> = {
  initial: { status: 'none' },
  evolve: (_, { type }) => ({ status: type === 'MediaUploaded' ? 'kept' : 'removed' }),
  decide: ({ type, data }, { status }) => {
    if (type === 'RecordUpload') return status === 'none' ? [MediaUploaded(data)] : [];
    return status === 'kept' ? [MediaRemoved(data)] : [];
  },
};
