// The post that a member is writing, stored in the browser with every change, and dropped when it is published. The
// attachments outlive the dialog, so that an upload continues while the dialog is closed.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createMediaUploads } from './media-uploads.ts';
import {
  changeDraft,
  dropDraft,
  isBlank,
  type PostDraft,
  readDraft,
  useDraft,
  watchOtherWindows,
} from './post-draft.ts';
import { uploadFile } from './upload-file.ts';

export type DraftControl = ReturnType<typeof usePostDraft>;

export function usePostDraft(userId: string) {
  const fields = useDraft(userId);
  const [uploads] = useState(() => createMediaUploads(uploadFile, fields.media));
  const items = useSyncExternalStore(uploads.subscribe, uploads.read);

  useEffect(() => changeDraft(userId, { media: uploads.kept(items) }), [userId, items, uploads]);
  useEffect(() => watchOtherWindows(userId, () => uploads.follow(readDraft(userId).media)), [userId, uploads]);

  return {
    fields,
    items,
    uploads,
    isEmpty: items.length === 0 && isBlank(fields),
    change: (by: Partial<PostDraft>) => changeDraft(userId, by),
    drop: () => {
      uploads.clear();
      dropDraft(userId);
    },
  };
}
