// Unsaved changes to a member's profile. They outlive a reload and an expired session in this window.
import { windowDraft } from '../../drafts/window-draft.ts';
import type { CurrentUser } from '../../session/session.tsx';
import type { AvatarChoice } from './avatar-choice.ts';
import { type ProfileValues, roleFieldsOf } from './profile-schema.ts';

export type ProfileDraft = Readonly<{ values: ProfileValues; avatar: AvatarChoice }>;

export function profileDraft(user: CurrentUser) {
  const draft = windowDraft('profile', user.id, user.id);
  const saved = savedProfile(user);
  return {
    read(): ProfileDraft {
      const stored = parsed(draft.read());
      return { values: fieldsIn(stored.values, saved.values), avatar: fieldsIn(stored.avatar, saved.avatar) };
    },
    write: (shown: ProfileDraft) => draft.write(isSame(shown, saved) ? null : JSON.stringify(shown)),
    isChanged: () => draft.read() !== null,
    forget: () => draft.write(null),
  };
}

const isSame = (a: ProfileDraft, b: ProfileDraft): boolean => textOf(a) === textOf(b);
const textOf = ({ values, avatar }: ProfileDraft): string =>
  JSON.stringify([Object.entries(values).sort(), Object.entries(avatar).sort()]);

function savedProfile(user: CurrentUser): ProfileDraft {
  return {
    values: {
      username: user.username ?? '',
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      bio: user.bio ?? '',
      ...roleFieldsOf(user.role),
    },
    avatar: { profileEmoji: user.profileEmoji, profileImageUrl: user.profileImageUrl },
  };
}

/** Parses field by field: an older version, or somebody's console, may have stored anything. */
function fieldsIn<T extends object>(kept: unknown, saved: T): T {
  const isField = ([name, value]: [string, unknown]) =>
    Object.hasOwn(saved, name) && (typeof value === 'string' || value === null);
  return { ...saved, ...Object.fromEntries(Object.entries(Object(kept)).filter(isField)) };
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    return { ...Object(JSON.parse(text ?? 'null')) };
  } catch {
    return {};
  }
}
