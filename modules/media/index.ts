// The public interface of the media module.

export { mediaIdOf, mediaUrl } from './addresses.ts';
export { noFile, notAForm, oneFile } from './errors.ts';
export { uploading } from './limits.ts';
export { mediaReactions } from './reactions.ts';
export { uploadRoom } from './room.ts';
export { mediaSchedules } from './schedules.ts';
export { createUploads, refusedMedia, type Uploads } from './storing.ts';
export { MediaMeasured, MediaRemoved, MediaUploaded, type ShownIn, uploads } from './upload.ts';
