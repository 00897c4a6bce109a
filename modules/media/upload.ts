// An upload: it is recorded once, and may be removed once. The bytes lie in the media store; the log knows whose they are.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventOf, type EventsOf, idOf } from '../../src/kernel/event.ts';

export const MediaUploaded = defineEvent('MediaUploaded', {
  summary: 'A member uploaded a picture or a video.',
  schema: z.object({
    mediaId: idOf('upload'),
    ownerId: idOf('member'),
    kind: z.enum(['image', 'video']),
    /** Pixels. */
    width: z.int(),
    height: z.int(),
  }),
});

export const MediaRemoved = defineEvent('MediaRemoved', {
  summary: 'An upload was removed, since nothing shows it any more, or nothing did for a day.',
  schema: z.object({ mediaId: idOf('upload'), ownerId: idOf('member') }),
});

const events = [MediaUploaded, MediaRemoved] as const;
type MediaEvent = EventsOf<typeof events>;

type RecordUpload = Command<'RecordUpload', Omit<EventOf<typeof MediaUploaded>['data'], 'ownerId'>>;
type RemoveUpload = Command<'RemoveUpload', Readonly<{ mediaId: string }>>;

type UploadState = Readonly<{ status: 'none' | 'removed' }> | Readonly<{ status: 'kept'; ownerId: string }>;

function evolve(_: UploadState, { type, data }: MediaEvent): UploadState {
  return type === 'MediaUploaded' ? { status: 'kept', ownerId: data.ownerId } : { status: 'removed' };
}

function decide(command: RecordUpload | RemoveUpload, state: UploadState): readonly MediaEvent[] {
  switch (command.type) {
    case 'RecordUpload':
      return state.status === 'none' ? [MediaUploaded({ ...command.data, ownerId: actingMember(command) })] : [];
    case 'RemoveUpload':
      return state.status === 'kept' ? [MediaRemoved({ ...command.data, ownerId: state.ownerId })] : [];
  }
}

export const uploads = aggregate({
  category: 'media',
  events,
  decider: { initial: { status: 'none' } as UploadState, evolve, decide },
});
