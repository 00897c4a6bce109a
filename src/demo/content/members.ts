// The members of the demo community and their descriptions.
import { z } from 'zod';
import { readContent } from './read-content.ts';

/** The username of a member of the demo. */
export type Handle = string;

const text = z.string().nullable().default(null);

const member = z
  .strictObject({
    username: z.string(),
    firstName: text,
    lastName: text,
    role: text,
    bio: text,
    /** An emoji, for a member without a portrait. */
    avatar: text,
    /** The day of the community on which they join. Members who join early see more of it. */
    joinedDay: z.number().min(0),
    /** How readily the member likes and votes, from 0 to 1. */
    energy: z.number().min(0).max(1),
  })
  .readonly();

export type Member = z.output<typeof member>;

export const readMembers = (): readonly Member[] => readContent('members', z.array(member));
