// The parts of the list that a member can choose to see.
import type { NotificationView } from './views.ts';

type View = Pick<NotificationView, 'type' | 'read'>;

const ofTypes =
  (...types: readonly string[]) =>
  ({ type }: View) =>
    types.includes(type);

const parts = {
  all: () => true,
  unread: ({ read }: View) => !read,
  answers: ofTypes('post_comment', 'reply'),
  mentions: ofTypes('mention'),
  likes: ofTypes('post_like'),
  followers: ofTypes('follow'),
} as const satisfies Readonly<Record<string, (view: View) => boolean>>;

export type Shown = keyof typeof parts;

export const shownParts = Object.keys(parts) as [Shown, ...Shown[]];

export const isShown = (part: Shown, view: View): boolean => parts[part](view);
