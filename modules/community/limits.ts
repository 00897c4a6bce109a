// How often one member may publish, comment and like.
import { perHour, perMinute } from '../../src/platform/rate-limits/rate-limit.ts';

export const posting = perHour('posts', 30, 'posts');
export const commenting = perHour('comments', 120, 'comments');
/** Earlier versions are read from the log, not from a read model. */
export const versions = perMinute('versions', 60, 'earlier versions');
export const liking = perHour('likes', 300, 'likes');
