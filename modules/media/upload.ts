// An upload: it is recorded once, measured once, and may be removed once. The bytes lie in the media store; the log knows whose
// they are.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventOf, type EventsOf, idOf } from '../../src/kernel/event.ts';

/** All of the stored original. */
const measures = {
  bytes: z.int().nullable(),
  /** SHA-256 in hexadecimal. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  /** The main colour of a picture, or of a video's poster, as `#rrggbb`. */
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  /** In pixels: which narrower ones are kept of a picture, in growing order. */
  widths: z.array(z.int()),
};

export const MediaUploaded = defineEvent('MediaUploaded', {
  summary: 'A member uploaded a picture or a video.',
  version: 3,
  schema: z.object({
    mediaId: idOf('upload'),
    ownerId: idOf('member'),
    kind: z.enum(['image', 'video']),
    /** Pixels. */
    width: z.int(),
    height: z.int(),
    /** `bytes` is null of an upload from before they were measured: then `MediaMeasured` follows. */
    ...measures,
    /** Whether a picture was uploaded with a video, to be shown before it is played. */
    hasPoster: z.boolean(),
    /** What came, before it was made anew as WebP. */
    isGif: z.boolean(),
  }),
  upcasters: {
    1: (data: Record<string, unknown>) => ({
      ...data,
      bytes: null,
      sha256: null,
      colour: null,
      widths: [],
      hasPoster: false,
    }),
    // Nothing kept says what it was, so it counts as the WebP that it became.
    2: (data: Record<string, unknown>) => ({ ...data, isGif: false }),
  },
});

export const MediaMeasured = defineEvent('MediaMeasured', {
  summary: 'An upload from before uploads were measured was measured; nothing is known of one whose file is gone.',
  schema: z.object({ mediaId: idOf('upload'), ownerId: idOf('member'), ...measures }),
});

export const MediaRemoved = defineEvent('MediaRemoved', {
  summary: 'An upload was removed, since nothing shows it any more, or nothing did for a day.',
  schema: z.object({ mediaId: idOf('upload'), ownerId: idOf('member') }),
});

const events = [MediaUploaded, MediaMeasured, MediaRemoved] as const;
type MediaEvent = EventsOf<typeof events>;

type RecordUpload = Command<'RecordUpload', Omit<EventOf<typeof MediaUploaded>['data'], 'ownerId'>>;
type RecordMeasures = Command<'RecordMeasures', Omit<EventOf<typeof MediaMeasured>['data'], 'ownerId'>>;
type RemoveUpload = Command<'RemoveUpload', Readonly<{ mediaId: string }>>;

type UploadState =
  | Readonly<{ status: 'none' | 'removed' }>
  | Readonly<{ status: 'kept'; ownerId: string; kind: 'image' | 'video'; isMeasured: boolean }>;

function evolve(state: UploadState, { type, data }: MediaEvent): UploadState {
  switch (type) {
    case 'MediaUploaded':
      return { status: 'kept', ownerId: data.ownerId, kind: data.kind, isMeasured: data.bytes !== null };
    case 'MediaMeasured':
      return state.status === 'kept' ? { ...state, isMeasured: true } : state;
    case 'MediaRemoved':
      return { status: 'removed' };
  }
}

function decide(command: RecordUpload | RecordMeasures | RemoveUpload, state: UploadState): readonly MediaEvent[] {
  if (command.type === 'RecordUpload') {
    return state.status === 'none' ? [MediaUploaded({ ...command.data, ownerId: actingMember(command) })] : [];
  }
  if (state.status !== 'kept') return [];
  const { ownerId, isMeasured } = state;
  switch (command.type) {
    case 'RecordMeasures':
      return isMeasured ? [] : [MediaMeasured({ ...command.data, ownerId })];
    case 'RemoveUpload':
      return [MediaRemoved({ ...command.data, ownerId })];
  }
}

export const uploads = aggregate({
  category: 'media',
  events,
  decider: { initial: { status: 'none' } as UploadState, evolve, decide },
});
