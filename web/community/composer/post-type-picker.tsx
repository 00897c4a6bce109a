// The choice among the five types of posts, as pills that wrap on a phone.
import { RadioGroup as Radix } from 'radix-ui';
import { type PostType, postTypes } from '../post/post-kinds.ts';

type PostTypePickerProps = { value: PostType; onChange: (type: PostType) => void };

export function PostTypePicker({ value, onChange }: PostTypePickerProps) {
  const choose = (chosen: string) => {
    const kind = postTypes.find(({ type }) => type === chosen);
    if (kind) onChange(kind.type);
  };
  return (
    <Radix.Root aria-label="Post type" value={value} onValueChange={choose} className="flex flex-wrap gap-2">
      {postTypes.map(({ type, label, icon: Icon }) => (
        <Radix.Item
          key={type}
          value={type}
          aria-label={label}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line-button bg-surface px-3 font-medium text-ink-muted text-sm transition-colors hover:border-line-strong hover:text-ink data-[state=checked]:border-accent data-[state=checked]:bg-accent-soft data-[state=checked]:text-accent-text [&_svg]:size-4"
        >
          <Icon aria-hidden="true" />
          {label}
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
