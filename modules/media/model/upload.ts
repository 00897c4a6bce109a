// An upload: recorded once, measured once, attached to what shows it, removed once nothing does. Its stream alone
// decides whether it is in use, so it is never removed while it is being published.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventOf, type EventsOf, idOf } from '../../../src/kernel/event.ts';
import { hourMs } from '../../../src/kernel/instants.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { mediaNotFound } from './errors.ts';

const derivedVariants = ['thumbnail', 'poster', 'width-480', 'width-960', 'width-1600'] as const;
export type DerivedVariant = (typeof derivedVariants)[number];

/** SHA-256 in hexadecimal. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** All measures are of the stored original, except `derived`. */
const measures = {
  bytes: z.int().nullable(),
  sha256: sha256.nullable(),
  /** The main colour of a picture, or of a video's poster, as `#rrggbb`. */
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  /** In pixels: the stored narrower widths of a picture, in ascending order. */
  widths: z.array(z.int()),
  /** The files derived from it. Empty for an upload from before they were recorded. */
  derived: z.array(z.object({ variant: z.enum(derivedVariants), bytes: z.int(), sha256 })),
};

export const MediaUploaded = defineEvent('MediaUploaded', {
  summary: 'A member uploaded a picture or a video.',
  version: 4,
  schema: z.object({
    mediaId: idOf('upload'),
    ownerId: idOf('member'),
    kind: z.enum(['image', 'video']),
    width: z.int(),
    height: z.int(),
    /** `bytes` is null for an upload from before they were measured: then `MediaMeasured` follows. */
    ...measures,
    /** Whether a picture was uploaded with a video, to be shown before it plays. */
    hasPoster: z.boolean(),
    /** The original type, before it was re-encoded as WebP. */
    isGif: z.boolean(),
  }),
  upcasters: {
    1: (data: Record<string, unknown>) => ({
      ...data,
      ...{ bytes: null, sha256: null, colour: null, widths: [], hasPoster: false },
    }),
    // The original type is unknown, so it counts as the WebP that it became.
    2: (data: Record<string, unknown>) => ({ ...data, isGif: false }),
    3: (data: Record<string, unknown>) => ({ ...data, derived: [] }),
  },
});

export const MediaMeasured = defineEvent('MediaMeasured', {
  summary: 'The size of an older upload was recorded, unless its file is gone.',
  version: 2,
  schema: z.object({ mediaId: idOf('upload'), ownerId: idOf('member'), ...measures }),
  upcasters: { 1: (data: Record<string, unknown>) => ({ ...data, derived: [] }) },
});

/** A post that shows an upload, by its id; null for the profile of the upload's owner. */
export type ShownIn = string | null;

const use = { mediaId: idOf('upload'), ownerId: idOf('member'), postId: idOf('post').nullable() };

export const MediaAttached = defineEvent('MediaAttached', {
  summary: 'An upload is about to be shown in a post, or on its owner’s profile.',
  schema: z.object({ ...use, attachedAt: z.string() }),
});

export const MediaDetached = defineEvent('MediaDetached', {
  summary: 'An upload is no longer shown in a post, or on its owner’s profile.',
  schema: z.object(use),
});

export const MediaRemoved = defineEvent('MediaRemoved', {
  summary: 'An upload was removed: nothing shows it, or its owner was erased.',
  schema: z.object({ mediaId: idOf('upload'), ownerId: idOf('member') }),
});

const events = [MediaUploaded, MediaMeasured, MediaAttached, MediaDetached, MediaRemoved] as const;
type MediaEvent = EventsOf<typeof events>;

type RecordUpload = Command<'RecordUpload', Omit<EventOf<typeof MediaUploaded>['data'], 'ownerId'>>;
type RecordMeasures = Command<'RecordMeasures', Omit<EventOf<typeof MediaMeasured>['data'], 'ownerId'>>;
/** Precedes the event by which the post or profile shows it. */
type AttachUpload = Command<'AttachUpload', Readonly<{ mediaId: string; postId: ShownIn }>>;
/** Follows the event by which the post or profile stops showing it. The last one also removes the upload. */
type DetachUpload = Command<
  'DetachUpload',
  Readonly<{
    mediaId: string;
    postId: ShownIn;
    /** What shows it according to the read model, for uses older than `MediaAttached`. */
    shownIn: readonly ShownIn[];
    /** ISO 8601. A use attached later stays. */
    attachedBefore?: string;
  }>
>;
/** Removes an upload that nothing shows. */
type RemoveUpload = Command<'RemoveUpload', Readonly<{ mediaId: string }>>;
type EraseUpload = Command<'EraseUpload', Readonly<{ mediaId: string }>>;
type MediaCommand = RecordUpload | RecordMeasures | AttachUpload | DetachUpload | RemoveUpload | EraseUpload;

type StoredUpload = Readonly<{
  status: 'kept';
  mediaId: string;
  ownerId: string;
  kind: 'image' | 'video';
  isGif: boolean;
  isMeasured: boolean;
  /** When each use was attached; null once it is detached. Uses older than `MediaAttached` are missing. */
  uses: ReadonlyMap<ShownIn, string | null>;
}>;
type UploadState = Readonly<{ status: 'none' | 'removed' }> | StoredUpload;

function evolve(state: UploadState, { type, data }: MediaEvent): UploadState {
  if (type === 'MediaUploaded') {
    const { mediaId, ownerId, kind, isGif, bytes } = data;
    return { status: 'kept', mediaId, ownerId, kind, isGif, isMeasured: bytes !== null, uses: new Map() };
  }
  if (state.status !== 'kept') return state;
  switch (type) {
    case 'MediaMeasured':
      return { ...state, isMeasured: true };
    case 'MediaAttached':
      return { ...state, uses: new Map([...state.uses, [data.postId, data.attachedAt]]) };
    case 'MediaDetached':
      return { ...state, uses: new Map([...state.uses, [data.postId, null]]) };
    case 'MediaRemoved':
      return { status: 'removed' };
  }
}

/** Longer than any request takes. A later retry attaches the upload again, so that the sweep does not detach it. */
const attachedForMs = hourMs;

function attach(command: AttachUpload, state: UploadState): readonly MediaEvent[] | Refusal {
  const { mediaId, postId } = command.data;
  if (state.status !== 'kept' || state.ownerId !== actingMember(command)) return mediaNotFound;
  const attachedAt = state.uses.get(postId) ?? null;
  if (attachedAt !== null && Date.parse(command.at) - Date.parse(attachedAt) < attachedForMs) return [];
  return [MediaAttached({ mediaId, ownerId: state.ownerId, postId, attachedAt: command.at })];
}

function detach({ data }: DetachUpload, { ownerId, uses }: StoredUpload): readonly MediaEvent[] {
  const { mediaId, postId, shownIn, attachedBefore } = data;
  const attachedAt = uses.get(postId);
  if (attachedAt === null || (attachedBefore !== undefined && (attachedAt ?? '') > attachedBefore)) return [];
  const others = [...uses].filter(([id, since]) => id !== postId && since !== null);
  const older = shownIn.filter((id) => id !== postId && !uses.has(id));
  const isLast = others.length === 0 && older.length === 0;
  return [MediaDetached({ mediaId, ownerId, postId }), ...(isLast ? [MediaRemoved({ mediaId, ownerId })] : [])];
}

function decide(command: MediaCommand, state: UploadState): readonly MediaEvent[] | Refusal {
  if (command.type === 'RecordUpload') {
    return state.status === 'none' ? [MediaUploaded({ ...command.data, ownerId: actingMember(command) })] : [];
  }
  if (command.type === 'AttachUpload') return attach(command, state);
  if (state.status !== 'kept') return [];
  const { mediaId, ownerId, isMeasured, uses } = state;
  switch (command.type) {
    case 'RecordMeasures':
      return isMeasured ? [] : [MediaMeasured({ ...command.data, ownerId })];
    case 'DetachUpload':
      return detach(command, state);
    case 'RemoveUpload':
      return [...uses.values()].some((since) => since !== null) ? [] : [MediaRemoved({ mediaId, ownerId })];
    case 'EraseUpload':
      return [MediaRemoved({ mediaId, ownerId })];
  }
}

export const uploads = aggregate({
  category: 'media',
  events,
  decider: { initial: { status: 'none' } as UploadState, evolve, decide },
});
