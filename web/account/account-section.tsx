// A section of the account page. Closed, it says what it is about. Its heading opens it, and a link can point to it.
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId } from 'react';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/classes.ts';

export type SectionControl = Readonly<{ id: string; isOpen: boolean; onToggle: () => void }>;

type AccountSectionProps = {
  control: SectionControl;
  title: string;
  icon: ReactNode;
  description: ReactNode;
  children: ReactNode;
};

export function AccountSection({ control, title, icon, description, children }: AccountSectionProps) {
  const { id, isOpen, onToggle } = control;
  const contentId = useId();
  return (
    <Card asChild padding="none" className="scroll-mt-20">
      <section id={id} aria-label={title}>
        <div className="relative flex items-start gap-3 rounded-xl p-5 transition-colors hover:bg-hover">
          <span aria-hidden="true" className="mt-1 text-accent-text [&_svg]:size-4.5">
            {icon}
          </span>
          <div className="flex min-w-0 flex-1 flex-col gap-0.5">
            <h2 className="font-semibold text-lg">
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen ? contentId : undefined}
                className="text-left after:absolute after:inset-0 after:rounded-xl"
                onClick={onToggle}
              >
                {title}
              </button>
            </h2>
            <div className="text-ink-muted text-sm">{description}</div>
          </div>
          <ChevronDown
            aria-hidden="true"
            className={cx('mt-1 size-5 shrink-0 text-ink-subtle transition-transform', isOpen && 'rotate-180')}
          />
        </div>
        {isOpen && (
          <div id={contentId} className="px-5 pt-1 pb-5">
            {children}
          </div>
        )}
      </section>
    </Card>
  );
}
