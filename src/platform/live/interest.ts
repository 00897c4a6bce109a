// What a page declares to show: a topic, such as `feed`, or one item, such as `post/0195c1f0-…`. They fit into one
// message of a socket.
import { z } from 'zod';

const interest = z.string().regex(/^[a-z][a-z-]{0,19}(\/[\w.:-]{1,48})?$/, 'names a topic, or topic/id');
export const maxInterests = 200;
export const interests = z.array(interest).max(maxInterests);

export const interestIn = (topic: string, id?: string): string => (id === undefined ? topic : `${topic}/${id}`);
