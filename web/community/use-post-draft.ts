// The post that a member is writing: restored from the browser, kept there with every change, dropped when it is published.
// It outlives the dialog, so that an upload goes on while the dialog is closed.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createMediaUploads } from './media-uploads.ts';
import { emptyDraft, isBlank, keepDraft, type PostDraft, readDraft } from './post-draft.ts';
import { uploadFile } from './upload-file.ts';

export type DraftControl = ReturnType<typeof usePostDraft>;

export function usePostDraft(userId: string) {
  const [fields, setFields] = useState<PostDraft>(() => readDraft(userId));
  const [uploads] = useState(() => createMediaUploads(uploadFile, fields.media));
  const items = useSyncExternalStore(uploads.subscribe, uploads.read);

  useEffect(() => {
    keepDraft(userId, { ...fields, media: uploads.kept(items) });
  }, [userId, fields, items, uploads]);

  return {
    fields,
    items,
    uploads,
    isEmpty: items.length === 0 && isBlank(fields),
    change: (by: Partial<PostDraft>) => setFields((before) => ({ ...before, ...by })),
    drop: () => {
      uploads.clear();
      setFields(emptyDraft);
    },
  };
}
