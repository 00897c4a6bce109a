// What the media show to the rest of Kindling.

export { noFile, notAForm, oneFile } from './errors.ts';
export { createUploads, mediaIdOf, mediaUrl, refusedMedia, type Uploads } from './keeping.ts';
export { uploading } from './limits.ts';
export { mediaReactions } from './reactions.ts';
export { mediaSchedules } from './schedules.ts';
export { MediaUploaded, uploads } from './upload.ts';
