// The ids of the demo. They are derived from names, so an interrupted seeding resumes where it stopped.
import { likes } from '../../modules/community/index.ts';
import { derivedId } from '../kernel/ids.ts';
import { sampleMember } from './sample-account.ts';

/** The `causationId` of every event of the demo. It distinguishes them from events that people cause later. */
export const demoSeedCause = 'demo-seed';

export const memberIdOf = (username: string): string => derivedId(demoSeedCause, 'member', username);
export const sessionIdOf = (username: string): string => derivedId(demoSeedCause, 'session', username);
export const postIdOf = (thread: string): string => derivedId(demoSeedCause, 'post', thread);
export const commentIdOf = (thread: string, index: number): string =>
  derivedId(demoSeedCause, 'comment', thread, index);
export const messageIdOf = (conversation: string, index: number): string =>
  derivedId(demoSeedCause, 'message', conversation, index);
/** The first picture of a thread, or that of a member, has no number. */
export const mediaIdOf = (owner: string, index = 0): string =>
  derivedId(demoSeedCause, 'media', owner, ...(index === 0 ? [] : [index]));

/** The newest post. Once the sample member has liked it, the demo is complete. */
export const lastThread = 'welcome';
export const lastStream = likes.stream([postIdOf(lastThread), memberIdOf(sampleMember)]);
