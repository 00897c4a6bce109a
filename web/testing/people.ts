// Members that tests log in as.
import type { CurrentUser } from '../session/session.tsx';

export const ada: CurrentUser = {
  id: 'member-ada',
  email: 'ada@engines.example',
  username: 'ada.l',
  firstName: 'Ada',
  lastName: 'Lovelace',
  bio: 'Notes on engines.',
  role: 'Founder',
  profileEmoji: '🚀',
  profileImageUrl: null,
  isAdmin: false,
  isModerator: false,
  createdAt: '2026-03-01T09:00:00.000Z',
  lastVisitAt: null,
  emailConfirmed: true,
  pendingEmail: null,
};

/** A member who has just signed up, and has no username yet. */
export const newcomer: CurrentUser = {
  ...ada,
  id: 'member-newcomer',
  email: 'grace@compilers.example',
  username: null,
  firstName: null,
  lastName: null,
  bio: null,
  role: null,
  profileEmoji: null,
};
