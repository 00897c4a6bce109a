// Links to the sections of the account page, by group. A phone has room for the groups only.
import { Link } from '@tanstack/react-router';
import { cx } from '../../ui/classes.ts';
import { type SectionGroup, sectionGroups } from './section-groups.ts';

export function SectionIndex({ shown }: { shown: SectionGroup }) {
  return (
    <nav aria-label="Sections of this page" className="lg:sticky lg:top-20 lg:self-start">
      <ul className="grid grid-cols-2 gap-1 sm:grid-cols-3 lg:hidden">
        {sectionGroups.map((group) => (
          <li key={group.title}>
            <Way id={group.sections[0].id} title={group.title} isShown={group === shown} />
          </li>
        ))}
      </ul>
      <ul className="flex flex-col gap-4 max-lg:hidden">
        {sectionGroups.map((group) => (
          <li key={group.title}>
            <p className="px-3 pb-1 font-medium text-ink-subtle text-sm">{group.title}</p>
            <ul>
              {group.sections.map(({ id, title }) => (
                <li key={id}>
                  <Way id={id} title={title} isShown={group === shown} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type WayProps = { id: string; title: string; isShown: boolean };

const Way = ({ id, title, isShown }: WayProps) => (
  <Link
    to="/account"
    hash={id}
    activeOptions={{ includeHash: true }}
    className={cx(
      'flex min-h-10 items-center rounded-md px-3 text-sm transition-colors hover:bg-hover lg:min-h-8',
      isShown ? 'font-medium text-ink max-lg:bg-hover' : 'text-ink-muted',
    )}
  >
    {title}
  </Link>
);
