// The decider of an upload: it happens once.
import type { Command } from '../../src/kernel/command.ts';
import type { Decider } from '../../src/kernel/decider.ts';
import type { EventOf } from '../../src/kernel/event.ts';
import { type MediaEvent, MediaUploaded } from './events.ts';

export type RecordUpload = Command<'RecordUpload', EventOf<typeof MediaUploaded>['data']>;

export type UploadState = Readonly<{ uploaded: boolean }>;

export const uploadDecider: Decider<RecordUpload, MediaEvent, UploadState> = {
  initial: { uploaded: false },
  evolve: () => ({ uploaded: true }),
  decide: ({ data }, { uploaded }) => (uploaded ? [] : [MediaUploaded(data)]),
};
