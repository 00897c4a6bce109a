// The refusals about uploads, except those about the file itself, which the platform declares.
import { refuse } from '../../../src/kernel/refusal.ts';

export const mediaNotFound = refuse(
  'media/not-found',
  'invalid',
  'A picture or video is no longer among your uploads: what no post or profile shows is removed after a day. Please add it again.',
);
export const pictureNeeded = refuse(
  'media/picture-needed',
  'invalid',
  'Please select a JPEG, PNG, or WebP image',
  'profileImageUrl',
);
export const notAForm = refuse(
  'media/not-a-form',
  'refused',
  'An upload is sent as a form: Content-Type: multipart/form-data, with the file in it.',
);
export const oneFile = refuse('media/one-file', 'invalid', 'Send one file at a time.', 'file');
export const noFile = refuse('media/no-file', 'invalid', 'No media selected', 'file');
export const posterOfVideo = refuse(
  'media/poster-of-video',
  'invalid',
  'A poster is a picture that is sent with a video. Send the file alone, or a picture as the poster of a video.',
  'poster',
);
export const quotaUsedUp = refuse(
  'media/quota-used-up',
  'refused',
  'Your pictures and videos take all the room that a member has. Delete posts with pictures or videos that you no longer need.',
  'file',
);
