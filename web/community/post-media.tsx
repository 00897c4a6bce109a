// The pictures and videos of a post. Pictures are tiles that open in full; a video plays where it stands.
import { useState } from 'react';
import { cx } from '../ui/classes.ts';
import { Lightbox, type Picture } from './lightbox.tsx';
import type { Post } from './post-kinds.ts';

const mostTiles = 4;

export function PostMedia({ post }: { post: Pick<Post, 'mediaUrls' | 'mediaTypes' | 'mediaAlts'> }) {
  const items = post.mediaUrls.map((url, index) => ({
    url,
    type: post.mediaTypes[index] ?? 'image',
    alt: post.mediaAlts[index] ?? '',
  }));
  const pictures = items.filter(({ type }) => type === 'image');
  const videos = items.filter(({ type }) => type === 'video');
  if (items.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {pictures.length > 0 && <PictureGrid pictures={pictures} />}
      {videos.map(({ url, alt }) => (
        // biome-ignore lint/a11y/useMediaCaption: members upload no captions; the alt text names the video
        <video
          key={url}
          src={url}
          controls
          playsInline
          preload="metadata"
          aria-label={alt || 'Video'}
          className="max-h-128 w-full rounded-lg bg-sunken"
        />
      ))}
    </div>
  );
}

function PictureGrid({ pictures }: { pictures: readonly Picture[] }) {
  const [shown, setShown] = useState<number | null>(null);
  const tiles = pictures.slice(0, mostTiles);
  const hidden = pictures.length - tiles.length;
  return (
    <>
      <ul
        aria-label="Pictures"
        className={cx('grid gap-1 overflow-hidden rounded-lg', tiles.length > 1 && 'grid-cols-2')}
      >
        {tiles.map((picture, index) => (
          <li key={picture.url} className={cx('relative', tiles.length === 3 && index === 0 && 'row-span-2')}>
            <button
              type="button"
              aria-label={labelOf(picture, index, pictures.length)}
              className="group block size-full overflow-hidden bg-sunken outline-offset-[-3px]"
              onClick={() => setShown(index)}
            >
              <img
                src={tiles.length === 1 ? picture.url : `${picture.url}/thumbnail`}
                alt=""
                loading="lazy"
                decoding="async"
                className={cx(
                  'size-full object-cover transition-opacity group-hover:opacity-95',
                  tiles.length === 1 ? 'aspect-16/10' : tiles.length === 3 && index === 0 ? 'h-full' : 'aspect-4/3',
                )}
              />
              {hidden > 0 && index === tiles.length - 1 && (
                <span
                  aria-hidden="true"
                  className="absolute inset-0 flex items-center justify-center bg-backdrop font-semibold text-2xl text-accent-ink"
                >
                  +{hidden}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <Lightbox pictures={pictures} shown={shown} onShow={setShown} />
    </>
  );
}

function labelOf({ alt }: Picture, index: number, count: number): string {
  const place = count > 1 ? ` ${index + 1} of ${count}` : '';
  return alt ? `Open picture${place}: ${alt}` : `Open picture${place}`;
}
