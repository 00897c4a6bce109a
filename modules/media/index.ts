// What the media show to the rest of Kindling.

export { uploadDecider } from './decider.ts';
export { noFile, notAForm, oneFile } from './errors.ts';
export { MediaUploaded, mediaEvents } from './events.ts';
export { createUploads, mediaIdOf, refusedMedia, type Uploads, uploadStream } from './uploads.ts';
