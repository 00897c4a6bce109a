// The post that a member is writing in this window. Its attachments outlive the dialog, so that uploads continue.
import { useEffect, useLayoutEffect, useState } from 'react';
import { createStore, useStore } from '../../ui/store.ts';
import { createMediaUploads } from './media-uploads.ts';
import {
  emptyDraft,
  isBlank,
  isTaken,
  type PostDraft,
  releaseDraft,
  storeDraft,
  takeDraft,
  watchDrafts,
} from './post-draft.ts';
import { uploadFile } from './upload-file.ts';

export type DraftControl = ReturnType<typeof usePostDraft>;

export function usePostDraft(userId: string, isOpen: boolean) {
  const [{ fields, uploads, watch, show, ...draft }] = useState(() => createDraft(userId));
  const items = useStore(uploads);
  const shown = useStore(fields);
  useEffect(watch, [watch]);
  useLayoutEffect(() => (isOpen ? show() : undefined), [isOpen, show]);

  return {
    fields: shown,
    items,
    uploads,
    isEmpty: items.length === 0 && isBlank(shown),
    ...draft,
  };
}

function createDraft(userId: string) {
  const fields = createStore<PostDraft>(emptyDraft);
  const uploads = createMediaUploads(uploadFile);
  let id = '';
  let isShown = false;
  let isStored = true;

  const current = (): PostDraft => ({ ...fields.read(), media: uploads.kept() });
  const store = () => {
    ({ id, isStored } = storeDraft(userId, id, current()));
  };
  const change = (by: Partial<PostDraft>) => {
    isShown = true;
    fields.set({ ...fields.read(), ...by });
    store();
  };
  const takeUp = () => {
    isShown = true;
    // An unfinished upload exists only in this window, so its text stays here too.
    if (uploads.read().some(({ media }) => media === null)) return store();
    const { id: draftId, draft } = takeDraft(userId);
    id = draftId;
    fields.set(draft);
    uploads.follow(draft.media);
  };
  const release = () => {
    isShown = false;
    releaseDraft(userId, id, current());
  };

  return {
    fields,
    uploads,
    change,
    isStored: () => isStored,
    /** Call this when the composer opens. Returns a function to call when it closes. */
    show() {
      takeUp();
      addEventListener('pagehide', release);
      return () => {
        removeEventListener('pagehide', release);
        release();
      };
    },
    drop() {
      fields.set(emptyDraft);
      uploads.clear();
      store();
    },
    watch() {
      const ends = [
        uploads.watch(() => (isShown ? store() : releaseDraft(userId, id, current()))),
        watchDrafts(userId, () => isShown && isTaken(userId, id) && store()),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
