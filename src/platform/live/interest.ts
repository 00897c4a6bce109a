// What a page declares that it shows: a whole topic, such as the feed, or one item of it by id, written `feed` or
// `post/0195c1f0-…`. The allowed number of them fits into one message of a socket.
import { z } from 'zod';

const interest = z.string().regex(/^[a-z][a-z-]{0,19}(\/[\w.:-]{1,48})?$/, 'names a topic, or topic/id');
export const mostInterests = 200;
export const interests = z.array(interest).max(mostInterests);

export const interestIn = (topic: string, id?: string): string => (id === undefined ? topic : `${topic}/${id}`);
