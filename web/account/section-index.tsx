// The way to the groups of the account page, and to the sections of the one that is shown.
import { Link } from '@tanstack/react-router';
import { cx } from '../ui/classes.ts';
import { type SectionGroup, sectionGroups } from './section-groups.ts';

export function SectionIndex({ shown }: { shown: SectionGroup }) {
  return (
    <nav aria-label="Sections of this page" className="lg:sticky lg:top-24 lg:self-start">
      <ul className="grid grid-cols-2 gap-1 sm:grid-cols-3 lg:grid-cols-1">
        {sectionGroups.map((group) => (
          <li key={group.title}>
            <Way id={group.sections[0].id} title={group.title} isCurrent={group === shown} />
            {group === shown && group.sections.length > 1 && (
              <ul className="my-1 ml-3 border-line border-l pl-2 max-lg:hidden">
                {group.sections.map(({ id, title }) => (
                  <li key={id}>
                    <Way id={id} title={title} isFine />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

type WayProps = { id: string; title: string; isCurrent?: boolean; isFine?: boolean };

const Way = ({ id, title, isCurrent = false, isFine = false }: WayProps) => (
  <Link
    to="/account"
    hash={id}
    activeOptions={{ includeHash: true }}
    aria-current={isCurrent}
    className={cx(
      'flex items-center rounded-md px-3 text-sm transition-colors hover:bg-hover',
      isFine ? 'min-h-8 text-ink-muted' : 'min-h-10 font-medium',
      isCurrent && 'bg-hover text-ink',
    )}
  >
    {title}
  </Link>
);
