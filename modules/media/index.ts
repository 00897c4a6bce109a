// What the media show to the rest of Kindling.

export { noFile, notAForm, oneFile } from './errors.ts';
export { MediaUploaded, mediaEvents } from './events.ts';
export { createUploads, refusedMedia, type Uploads } from './uploads.ts';
