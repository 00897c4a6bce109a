// Why a file is not accepted. The edge responds 413 to `too-large`, 415 to `unsupported-type`, 400 to the others.
import { refuse } from '../../kernel/refusal.ts';

export const maxMediaBytes = 10 * 1024 * 1024;
/** A frame of a video as a browser draws it, in JPEG. */
export const maxPosterBytes = 2 * 1024 * 1024;

export const tooLarge = refuse.refused(
  'media/too-large',
  'The file is larger than 10 MB. Choose a smaller one, or shrink it first.',
);
export const tooManyPixels = refuse.invalid(
  'media/too-many-pixels',
  'The picture has too many pixels to be shown, over all its frames if it moves. Shrink it, or upload it as a video.',
);
export const unsupportedType = refuse.refused(
  'media/unsupported-type',
  'This kind of file is not accepted. Choose a JPEG, PNG, WebP or GIF picture, or an MP4 or WebM video.',
);
export const damaged = refuse.invalid(
  'media/damaged',
  'The file is damaged or incomplete. Export or download it again, and upload the new copy.',
);
export const badDataUrl = refuse.invalid(
  'media/bad-data-url',
  'The data URL is malformed. It should look like data:<type>;base64,<content>.',
);
