// One to five stars, as five radio buttons: arrow keys choose, and screen readers announce the number.
import Star from 'lucide-react/icons/star';
import { useId } from 'react';
import { cx } from '../ui/classes.ts';

const five = [1, 2, 3, 4, 5] as const;
const words = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

type RatingFieldProps = { value: number; onChange: (value: number) => void; error?: string | undefined };

export function RatingField({ value, onChange, error }: RatingFieldProps) {
  const id = useId();
  return (
    <fieldset className="flex flex-col" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-medium text-sm">Rating</legend>
      <div className="flex items-center gap-3">
        <div className="flex">
          {five.map((star) => (
            <label
              key={star}
              className="-ml-1 rounded-md p-1 has-focus-visible:outline-2 has-focus-visible:outline-focus-ring"
            >
              <input
                type="radio"
                name={id}
                className="sr-only"
                // biome-ignore lint/a11y/noAutofocus: it is the first field of the dialog that was opened for it
                autoFocus={star === value}
                aria-label={star === 1 ? '1 star' : `${star} stars`}
                checked={star === value}
                onChange={() => onChange(star)}
              />
              <Star
                aria-hidden="true"
                className={cx(
                  'size-8 transition-colors',
                  star <= value ? 'fill-rating text-rating' : 'text-line-strong',
                )}
              />
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="text-ink-muted">
          {words[value - 1]}
        </span>
      </div>
      <div aria-live="polite" className="text-danger-text text-sm">
        {error && <p id={`${id}-error`}>{error}</p>}
      </div>
    </fieldset>
  );
}
