// The members of the demo community, and what is known of each.
import { z } from 'zod';
import { readContent } from './read-content.ts';

/** The username of a member of the demo. */
export type Handle = string;

const colour = z.string().regex(/^#[0-9a-f]{6}$/);
const text = z.string().nullable().default(null);

const member = z
  .strictObject({
    username: z.string(),
    firstName: text,
    lastName: text,
    role: text,
    bio: text,
    /** An emoji, two colours of a picture that is drawn, or nothing. */
    avatar: z
      .union([z.string(), z.tuple([colour, colour])])
      .nullable()
      .default(null),
    /** Joining early makes one see more of it. */
    joinedDay: z.number().min(0),
    /** How readily one likes and votes, from 0 to 1. */
    energy: z.number().min(0).max(1),
  })
  .readonly();

export type Member = z.output<typeof member>;

export const readMembers = (): readonly Member[] => readContent('members', z.array(member));
