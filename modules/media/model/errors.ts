// The refusals about uploads, except those about the file itself, which the platform declares.
import { refuse } from '../../../src/kernel/refusal.ts';

export const mediaNotFound = refuse.invalid(
  'media/not-found',
  'A picture or video is no longer among your uploads: what no post or profile shows is removed after a day. Please add it again.',
);
export const pictureNeeded = refuse.invalid(
  'media/picture-needed',
  'Please select a JPEG, PNG, or WebP image',
  'profileImageUrl',
);
export const notAForm = refuse.refused(
  'media/not-a-form',
  'An upload is sent as a form: Content-Type: multipart/form-data, with the file in it.',
);
export const oneFile = refuse.invalid('media/one-file', 'Send one file at a time.', 'file');
export const noFile = refuse.invalid('media/no-file', 'No media selected', 'file');
export const posterOfVideo = refuse.invalid(
  'media/poster-of-video',
  'A poster is a picture that is sent with a video. Send the file alone, or a picture as the poster of a video.',
  'poster',
);
export const quotaUsedUp = refuse.refused(
  'media/quota-used-up',
  'Your pictures and videos take all the room that a member has. Delete posts with pictures or videos that you no longer need.',
  'file',
);
