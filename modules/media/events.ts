// What happens to uploads. Stream: media-{id}. The bytes lie in the media store; the log knows whose they are.
import { z } from 'zod';
import { defineEvent, type EventsOf } from '../../src/kernel/event.ts';

export const MediaUploaded = defineEvent('MediaUploaded', {
  summary: 'A member uploaded a picture or a video.',
  schema: z.object({
    mediaId: z.string(),
    ownerId: z.string(),
    kind: z.enum(['image', 'video']),
    /** Pixels. */
    width: z.int(),
    height: z.int(),
  }),
});

export const MediaRemoved = defineEvent('MediaRemoved', {
  summary: 'An upload was removed: what showed it is deleted.',
  schema: z.object({ mediaId: z.string(), ownerId: z.string() }),
});

export const mediaEvents = [MediaUploaded, MediaRemoved] as const;
export type MediaEvent = EventsOf<typeof mediaEvents>;
