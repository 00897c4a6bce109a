// The post that was just published on this page load. Screen readers announce it until the member begins another.
import { createStore, useStore } from '../../ui/store.ts';

const published = createStore<string | undefined>(undefined);

export const setPublished = (postId: string | undefined): void => published.set(postId);
export const usePublished = (): string | undefined => useStore(published);
