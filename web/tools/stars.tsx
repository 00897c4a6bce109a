// A rating as five stars, rounded to whole ones, with the exact number next to it.
import Star from 'lucide-react/icons/star';
import { cx } from '../ui/classes.ts';

const five = [1, 2, 3, 4, 5] as const;

export function Stars({ rating, className }: { rating: number; className?: string | undefined }) {
  const full = Math.round(rating);
  return (
    <span role="img" aria-label={`${shown(rating)} out of 5 stars`} className={cx('inline-flex gap-0.5', className)}>
      {five.map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className={cx('size-4', star <= full ? 'fill-highlight text-rating' : 'text-line-strong')}
        />
      ))}
    </span>
  );
}

export function Rating({ averageRating, reviewCount }: { averageRating: number; reviewCount: number }) {
  if (reviewCount === 0) return <span className="text-ink-subtle text-sm">No reviews</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-sm">
      <Stars rating={averageRating} />
      <span className="whitespace-nowrap">
        <b className="font-semibold">{shown(averageRating)}</b>{' '}
        <span className="text-ink-muted">
          ({reviewCount} {reviewCount === 1 ? 'review' : 'reviews'})
        </span>
      </span>
    </span>
  );
}

const shown = (rating: number): string => String(Math.round(rating * 10) / 10);
