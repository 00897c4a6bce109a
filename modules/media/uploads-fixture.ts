// Uploads as tests record them: measured on arrival, or as an older Kindling left them.
import { hash } from 'node:crypto';
import type { EventOf } from '../../src/kernel/event.ts';
import { MediaUploaded } from './model/upload.ts';

export const measured = {
  bytes: 48_211,
  sha256: hash('sha256', 'a lamp'),
  colour: '#a06830',
  widths: [480],
  derived: [{ variant: 'width-480' as const, bytes: 9_400, sha256: hash('sha256', 'a small lamp') }],
};
export const unmeasured = { bytes: null, sha256: null, colour: null, widths: [], derived: [] };

type Uploaded = EventOf<typeof MediaUploaded>['data'];

export const uploaded = (by: Pick<Uploaded, 'mediaId' | 'ownerId'> & Partial<Uploaded>) =>
  MediaUploaded({ kind: 'image', width: 640, height: 480, ...measured, hasPoster: false, isGif: false, ...by });
