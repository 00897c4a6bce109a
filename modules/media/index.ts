// The public interface of the media module.

export { uploading } from './limits.ts';
export { mediaIdOf, mediaUrl } from './model/addresses.ts';
export { noFile, notAForm, oneFile, pictureNeeded } from './model/errors.ts';
export { uploadRoom } from './model/room.ts';
export { MediaMeasured, MediaRemoved, MediaUploaded, type ShownIn, uploads } from './model/upload.ts';
export { mediaReactions } from './reactions.ts';
export { mediaSchedules } from './schedules.ts';
export { createUploads, refusedMedia, type Uploads } from './storing.ts';
