// The media of a post that is being written. Each file is checked and uploaded at once, whatever React renders.
import { maxMedia } from '../../../modules/community/sizes.ts';
import { createStore } from '../../ui/store.ts';
import { type UploadedMedia, type UploadFile, UploadRefused } from './upload-file.ts';

export const maxMediaBytes = 10 * 1024 * 1024;

export type MediaItem = Readonly<{
  key: number;
  name: string;
  type: 'image' | 'video';
  alt: string;
  previewUrl: string;
  /** 0 to 1. */
  progress: number;
  media: UploadedMedia | null;
  failure: string | null;
}>;

export type StoredMedia = Readonly<{ media: UploadedMedia; alt: string }>;

export type MediaRefusal = Readonly<{ title: string; description: string }>;

const accepted = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'video/mp4', 'video/webm'];
export const acceptedTypes = accepted.join();

export type MediaUploads = ReturnType<typeof createMediaUploads>;

export function createMediaUploads(upload: UploadFile, restored: readonly StoredMedia[] = []) {
  const items = createStore<readonly MediaItem[]>(
    restored.slice(0, maxMedia).map((media, index) => ({ ...itemOf(media), key: index + 1 })),
  );
  const { read, set } = items;
  let lastKey = read().length;
  const running = new Map<number, { abort: AbortController; done: Promise<void> }>();
  const files = new Map<number, File>();

  function change(key: number, by: Partial<MediaItem>): void {
    set(read().map((item) => (item.key === key ? { ...item, ...by } : item)));
  }

  function start(key: number, file: File): void {
    const abort = new AbortController();
    change(key, { progress: 0, failure: null });
    const done = upload(file, { signal: abort.signal, onProgress: (progress) => change(key, { progress }) })
      .then(
        (media) => change(key, { media, progress: 1 }),
        (error: unknown) =>
          change(key, {
            failure: error instanceof UploadRefused ? error.message : 'This file could not be uploaded.',
          }),
      )
      .finally(() => running.delete(key));
    running.set(key, { abort, done });
  }

  function remove(key: number): void {
    running.get(key)?.abort.abort();
    const item = read().find((each) => each.key === key);
    if (files.delete(key) && item) URL.revokeObjectURL(item.previewUrl);
    set(read().filter((each) => each.key !== key));
  }

  return {
    ...items,

    /** Adds every acceptable file, and returns why the first of the others is refused. */
    add(chosen: readonly File[]): MediaRefusal | undefined {
      if (chosen.length === 0)
        return { title: 'No media selected', description: 'Choose at least one picture or video.' };
      let refusal: MediaRefusal | undefined;
      for (const file of chosen) {
        const refused = refusalOf(file, read().length);
        if (refused) {
          refusal ??= refused;
          continue;
        }
        lastKey += 1;
        const type = file.type.startsWith('video/') ? 'video' : 'image';
        files.set(lastKey, file);
        const previewUrl = URL.createObjectURL(file);
        set([
          ...read(),
          { key: lastKey, name: file.name, type, alt: '', previewUrl, progress: 0, media: null, failure: null },
        ]);
        start(lastKey, file);
      }
      return refusal;
    },

    retry(key: number): void {
      const file = files.get(key);
      if (file) start(key, file);
    },

    describe: (key: number, alt: string): void => change(key, { alt }),

    remove,

    move(key: number, to: number): void {
      const moved = read().find((item) => item.key === key);
      if (moved)
        set(
          read()
            .filter((item) => item !== moved)
            .toSpliced(to, 0, moved),
        );
    },

    /** Applies another window's changes to the draft. Uploads in progress here stay. */
    follow(kept: readonly StoredMedia[]): void {
      const own = new Map(read().flatMap((item) => (item.media ? [[item.media.url, item] as const] : [])));
      const followed = kept.map((each) => {
        const item = own.get(each.media.url);
        own.delete(each.media.url);
        if (item) return item.alt.trim() === each.alt ? item : { ...item, alt: each.alt };
        lastKey += 1;
        return { ...itemOf(each), key: lastKey };
      });
      for (const { key } of own.values()) remove(key);
      set([...followed, ...read().filter(({ media }) => media === null)]);
    },

    clear(): void {
      for (const { key } of read()) remove(key);
    },

    kept: (): readonly StoredMedia[] => read().flatMap(({ media, alt }) => (media ? [{ media, alt: alt.trim() }] : [])),

    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}

function itemOf({ media, alt }: StoredMedia): Omit<MediaItem, 'key'> {
  const previewUrl = media.type === 'image' ? `${media.url}/thumbnail` : media.url;
  return { name: '', type: media.type, alt, previewUrl, progress: 1, media, failure: null };
}

function refusalOf(file: File, count: number): MediaRefusal | undefined {
  if (!accepted.includes(file.type)) {
    return {
      title: 'Invalid file type',
      description: `${file.name}: only pictures (JPEG, PNG, WebP, GIF) and videos (MP4, WebM) can be posted.`,
    };
  }
  if (file.size > maxMediaBytes) {
    return { title: 'File too large', description: `${file.name} is larger than 10 MB.` };
  }
  if (count >= maxMedia) {
    return { title: 'Maximum items reached', description: `A post holds at most ${maxMedia} pictures and videos.` };
  }
  return undefined;
}
