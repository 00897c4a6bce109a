// The post that was just published on this page load. The community tells screen readers so until the member begins
// another.
import { createStore, useStore } from '../ui/store.ts';

const published = createStore<string | undefined>(undefined);

export const setPublished = (postId: string | undefined): void => published.set(postId);
export const usePublished = (): string | undefined => useStore(published);
