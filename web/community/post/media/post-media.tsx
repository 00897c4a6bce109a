// The pictures and videos of a post, in its order. Pictures are tiles that open in full size; videos play in place.
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { cx } from '../../../ui/classes.ts';
import type { Post } from '../post-kinds.ts';
import {
  type Box,
  boxAlone,
  boxInRow,
  boxOfFilm,
  layOut,
  type Media,
  type MostHeight,
  maxHeight,
  sizesOf,
  sourcesOf,
} from './media-layout.ts';

const Lightbox = lazy(async () => ({ default: (await import('./lightbox.tsx')).Lightbox }));

/** The limit in lists; the post's own page shows everything. */
const maxTiles = 4;

type PostMediaProps = {
  post: Pick<Post, 'media'>;
  whole?: boolean | undefined;
  /** Media at the top of a page load at once, the rest when they come near. */
  first?: boolean | undefined;
};

export function PostMedia({ post: { media }, whole = false, first = false }: PostMediaProps) {
  // Undefined until the first picture is opened.
  const [shown, setShown] = useState<number | null>();
  const pictures = media.filter(({ kind }) => kind === 'image');
  const maxShown = whole ? pictures.length : maxTiles;
  let count = 0;
  const items = media.map((item, place) => ({ ...item, place, index: item.kind === 'image' ? count++ : -1 }));
  const most = maxHeight[whole ? 'page' : media.length === 1 ? 'single' : 'list'];
  const rows = layOut(items.filter(({ index }) => index < maxShown));
  if (media.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      {rows.map((row) => (
        <div key={row[0]?.place} className="flex gap-1">
          {row.map(({ place, index, ...item }) =>
            item.kind === 'video' ? (
              <Film key={place} item={item} most={most} />
            ) : (
              <Tile
                key={place}
                item={item}
                row={row}
                most={most}
                label={labelOf(item, index, pictures.length)}
                hidden={index === maxShown - 1 ? pictures.length - maxShown : 0}
                eager={first && place === 0}
                onOpen={() => setShown(index)}
              />
            ),
          )}
        </div>
      ))}
      {shown !== undefined && (
        <Suspense>
          <Lightbox pictures={pictures} shown={shown} onShow={setShown} />
        </Suspense>
      )}
    </div>
  );
}

type TileProps = {
  item: Media;
  row: readonly Media[];
  most: MostHeight;
  label: string;
  hidden: number;
  eager: boolean;
  onOpen: () => void;
};

function Tile({ item, row, most, label, hidden, eager, onOpen }: TileProps) {
  const isAlone = row.length === 1;
  return (
    <button
      type="button"
      aria-label={label}
      className={cx('group block min-w-0 rounded-lg', isAlone && 'max-w-full')}
      onClick={onOpen}
    >
      <MediaFrame box={isAlone ? boxAlone(item, most) : boxInRow(item)} colour={item.colour}>
        <img
          srcSet={sourcesOf(item)}
          sizes={item.sizes.length > 0 ? sizesOf(item, row, most) : undefined}
          src={item.url}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          className="absolute inset-0 size-full object-contain transition-opacity group-hover:opacity-95"
        />
        {hidden > 0 && (
          <span
            aria-hidden="true"
            className="absolute inset-0 flex items-center justify-center bg-backdrop font-semibold text-title text-accent-ink"
          >
            +{hidden}
          </span>
        )}
      </MediaFrame>
    </button>
  );
}

function Film({ item: { url, alt, poster, ...item }, most }: Pick<TileProps, 'item' | 'most'>) {
  return (
    <MediaFrame box={boxOfFilm(item, most)} colour={item.colour} className="min-w-0">
      {/* biome-ignore lint/a11y/useMediaCaption: members upload no captions; the alt text names the video */}
      <video
        src={url}
        poster={poster ?? undefined}
        controls
        playsInline
        preload={poster ? 'none' : 'metadata'}
        aria-label={alt || 'Video'}
        className="absolute inset-0 size-full object-contain"
      />
    </MediaFrame>
  );
}

function labelOf({ alt }: Media, index: number, count: number): string {
  const place = count > 1 ? ` ${index + 1} of ${count}` : '';
  return alt ? `Open picture${place}: ${alt}` : `Open picture${place}`;
}

type MediaFrameProps = {
  box: Box;
  colour: string | null;
  className?: string | undefined;
  children: ReactNode;
};

/** Outlines pictures whose background has the page's colour. */
const hairline =
  'after:pointer-events-none after:absolute after:inset-0 after:rounded-lg after:ring-1 after:ring-line after:ring-inset';

/** An empty SVG draws the frame by its attributes: the Content-Security-Policy forbids inline styles. */
function MediaFrame({ box: { width, height }, colour, className, children }: MediaFrameProps) {
  return (
    <span className={cx('relative block overflow-hidden rounded-lg bg-sunken', hairline, className)}>
      <svg
        aria-hidden="true"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="block h-auto max-w-full"
      >
        {colour && <rect width={width} height={height} fill={colour} />}
      </svg>
      {children}
    </span>
  );
}
