// Links to the sections of the account page, by group. A phone has room for the groups only.
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { cx } from '../../ui/classes.ts';
import { type SectionGroup, type SectionId, sectionGroups } from './section-groups.ts';

export function SectionIndex({ shown, at }: { shown: SectionGroup; at: SectionId }) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const marked = row.current?.querySelector(`[data-group="${shown.title}"]`);
    marked?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown]);
  return (
    <nav aria-label="Sections of this page" className="lg:sticky lg:-ms-3 lg:top-20 lg:self-start">
      {/* The end fades out, to show that there is more. The last group can be scrolled clear of it. */}
      <ul
        ref={row}
        className="flex gap-1.5 overflow-x-auto pe-6 [mask-image:linear-gradient(to_left,transparent,black_1.5rem)] [scrollbar-width:none] lg:hidden"
      >
        {sectionGroups.map((group) => (
          <li key={group.title} data-group={group.title}>
            <Way id={group.sections[0].id} title={group.title} isShown={group === shown} />
          </li>
        ))}
      </ul>
      <ul className="flex flex-col gap-4 max-lg:hidden">
        {sectionGroups.map((group) => (
          <li key={group.title}>
            <p aria-hidden="true" className="px-3 pb-1 font-medium text-ink-subtle text-sm">
              {group.title}
            </p>
            <ul aria-label={group.title}>
              {group.sections.map(({ id, title }) => (
                <li key={id}>
                  <Way id={id} title={title} isShown={id === at} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const Way = ({ id, title, isShown }: { id: string; title: string; isShown: boolean }) => (
  <Link
    to="/account"
    hash={id}
    activeOptions={{ includeHash: true }}
    data-marked={isShown || undefined}
    className={cx(
      'flex min-h-8 items-center whitespace-nowrap px-3 font-medium text-sm transition-colors max-lg:rounded-full max-lg:ring-1 max-lg:ring-line max-lg:ring-inset lg:rounded-md',
      isShown
        ? 'text-ink max-lg:bg-ink max-lg:text-ink-inverse max-lg:ring-transparent'
        : 'text-ink-muted hover:bg-hover lg:font-normal',
    )}
  >
    {title}
  </Link>
);
