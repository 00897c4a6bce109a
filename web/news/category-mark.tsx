// The category of an article: its glyph in its colour, with its name.
import Cpu from 'lucide-react/icons/cpu';
import Landmark from 'lucide-react/icons/landmark';
import Lightbulb from 'lucide-react/icons/lightbulb';
import Scale from 'lucide-react/icons/scale';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { categoryNames, type NewsCategory } from '../../modules/news/names.ts';
import { cx } from '../ui/classes.ts';

/** Each category shares its colours with a kind of post. */
const glyphs = {
  ethics: { icon: Scale, kind: 'resource' },
  governance: { icon: Landmark, kind: 'question' },
  security: { icon: ShieldCheck, kind: 'celebration' },
  innovation: { icon: Lightbulb, kind: 'insight' },
  tools: { icon: Cpu, kind: 'poll' },
} as const;

export function CategoryMark({ category, className }: { category: NewsCategory; className?: string | undefined }) {
  const { icon: Icon, kind } = glyphs[category];
  return (
    <span
      data-kind={kind}
      className={cx('inline-flex items-center gap-1.5 whitespace-nowrap font-medium text-kind-text text-sm', className)}
    >
      <Icon aria-hidden="true" className="size-4" />
      {categoryNames[category]}
    </span>
  );
}
