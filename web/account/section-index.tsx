// Links to the sections of the account page. Following a link opens its section.
import { Link } from '@tanstack/react-router';

export const accountSections = [
  { id: 'email', title: 'Email' },
  { id: 'password', title: 'Password' },
  { id: 'second-factor', title: 'Two-factor log-in' },
  { id: 'passkeys', title: 'Passkeys' },
  { id: 'sessions', title: 'Sessions' },
  { id: 'tokens', title: 'Access tokens' },
  { id: 'messages', title: 'Messages' },
  { id: 'notifications', title: 'Notifications' },
  { id: 'hidden', title: 'Blocked and muted' },
  { id: 'submissions', title: 'Your submissions' },
  { id: 'moderation', title: 'Moderation' },
  { id: 'words', title: 'Muted words' },
  { id: 'payments', title: 'Plan and payments' },
  { id: 'keyboard', title: 'Keyboard' },
  { id: 'data', title: 'Your data' },
  { id: 'delete', title: 'Delete account' },
] as const;

export type SectionId = (typeof accountSections)[number]['id'];

export function SectionIndex({ onFollow }: { onFollow: (id: SectionId) => void }) {
  return (
    <nav aria-label="Sections of this page">
      <ul className="flex flex-wrap gap-2">
        {accountSections.map(({ id, title }) => (
          <li key={id}>
            <Link
              to="/account"
              hash={id}
              className="inline-flex min-h-8 items-center rounded-full border border-line-button bg-raised px-3 text-sm transition-colors hover:border-line-strong"
              onClick={() => onFollow(id)}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
