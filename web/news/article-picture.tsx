// The picture of an article in reserved space. It adds nothing to the title, so it has no description.
import { cx } from '../ui/classes.ts';
import type { LiveArticle } from './news.ts';

type ArticlePictureProps = {
  picture: LiveArticle['picture'];
  sizes: string;
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
