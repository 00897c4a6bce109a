// Saves a tool or an article, or removes it from the saved ones.
import { cx } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useMark } from './use-mark.ts';

type SaveButtonProps = Readonly<{
  kind: 'savedTools' | 'savedArticles';
  id: string;
  name: string;
  className?: string;
}>;

export function SaveButton({ kind, id, name, className }: SaveButtonProps) {
  const { isSet, toggle } = useMark(kind, id);
  return (
    <IconButton
      label={`Save ${name}`}
      size="sm"
      tooltip={false}
      aria-pressed={isSet}
      className={cx(className, isSet && 'text-accent-text!')}
      onClick={toggle}
    >
      <Mark isFilled={isSet} />
    </IconButton>
  );
}

/** Lucide's bookmark. Its own file is part of the code of posts, which pages of tools don't need. */
const Mark = ({ isFilled }: { isFilled: boolean }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    fill={isFilled ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth="2"
    strokeLinejoin="round"
  >
    <path d="m19 21-7-4-7 4V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16z" />
  </svg>
);
