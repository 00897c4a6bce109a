// Presents a picture from another site: served from our own address, in the width that fits.
import type { StoredPicture } from './pictures.ts';

export type PictureView = Readonly<{ url: string; width: number; height: number; smallUrl: string | null }>;

export function pictureView(picture: (StoredPicture & Readonly<{ id: string }>) | null): PictureView | null {
  if (picture === null) return null;
  const { id, width, height, hasSmall } = picture;
  return { url: `/media/${id}`, width, height, smallUrl: hasSmall ? `/media/${id}/480` : null };
}
