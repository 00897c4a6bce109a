// How much one member may upload.
import { hourSeconds, type RateLimit } from '../../src/platform/rate-limits/rate-limit.ts';

export const uploading: RateLimit = { name: 'media-uploads', points: 100, windowSeconds: hourSeconds, what: 'uploads' };
