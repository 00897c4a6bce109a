// The choice among the five types of posts, as pills that wrap on a phone.
import { useId } from 'react';
import { type PostType, postTypes } from '../post/post-kinds.ts';

export function PostTypePicker({ value, onChange }: { value: PostType; onChange: (type: PostType) => void }) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="Post type" className="flex flex-wrap gap-2">
      {postTypes.map(({ type, label, icon: Icon }) => (
        <label
          key={type}
          className="relative inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-full border border-line-button bg-surface px-3 font-medium text-ink-muted text-sm transition-colors hover:border-line-strong hover:text-ink has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-text [&_svg]:size-4"
        >
          <input
            type="radio"
            name={name}
            checked={type === value}
            onChange={() => onChange(type)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full"
          />
          <Icon aria-hidden="true" />
          {label}
        </label>
      ))}
    </div>
  );
}
