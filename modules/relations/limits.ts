// How often one member may follow and unfollow others.
import { perHour } from '../../src/platform/rate-limits/rate-limit.ts';

export const following = perHour('follows', 300, 'follows');
