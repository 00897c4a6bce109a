// The picture of an article, from our own server, in a space that is kept for it. It says nothing that the title does not.
import { cx } from '../ui/classes.ts';
import type { LiveArticle } from './insights-search.ts';

type ArticlePictureProps = {
  picture: LiveArticle['picture'];
  /** How wide it is shown, as `sizes` says it. */
  sizes: string;
  /** Above the fold: it is fetched at once. */
  eager?: boolean;
  className?: string;
};

export function ArticlePicture({ picture, sizes, eager = false, className }: ArticlePictureProps) {
  if (picture === null) return null;
  const { url, smallUrl, width, height } = picture;
  return (
    <img
      src={url}
      {...(smallUrl && { srcSet: `${smallUrl} 480w, ${url} ${width}w`, sizes })}
      width={width}
      height={height}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={cx('w-full rounded-lg bg-sunken object-cover', className)}
    />
  );
}
