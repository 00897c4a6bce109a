// Handlers for the shell's calls on every page of a member, for tests about something else.
import type { CurrentUser } from '../session/session.tsx';
import type { Handlers } from './fake-api.ts';

export function asMember(user: CurrentUser): Handlers {
  return {
    profile: { user: () => user },
    notifications: { list: () => ({ notifications: [], unreadCount: 0, unreadMessages: 0, nextCursor: null }) },
    shelf: { mine: () => ({ savedTools: [], savedArticles: [], followedTools: [], followedSectors: [] }) },
    messages: {
      conversations: () => ({
        conversations: [],
        unreadTotal: 0,
        requestsTotal: 0,
        mutedRequestsTotal: 0,
        nextCursor: null,
      }),
    },
  };
}
