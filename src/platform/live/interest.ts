// What a page declares to show: a whole topic, such as `feed`, or one item by its id, such as `post/0195c1f0-…`. The allowed
// number of interests fits into one message of a socket.
import { z } from 'zod';

const interest = z.string().regex(/^[a-z][a-z-]{0,19}(\/[\w.:-]{1,48})?$/, 'names a topic, or topic/id');
export const maxInterests = 200;
export const interests = z.array(interest).max(maxInterests);

export const interestIn = (topic: string, id?: string): string => (id === undefined ? topic : `${topic}/${id}`);
