// How often one member may flag and appeal.
import { perHour } from '../../src/platform/rate-limits/rate-limit.ts';

export const flagging = perHour('flags', 20, 'reports');
export const appealing = perHour('appeals', 10, 'appeals');
