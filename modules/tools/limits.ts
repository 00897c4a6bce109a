// How often one member may review, submit and correct, and how many reviews of one tool an hour may be published.
import { perHour } from '../../src/platform/rate-limits/rate-limit.ts';

export const reviewing = perHour('reviews', 20, 'reviews');

/** By tool. Any beyond are held, not refused. */
export const reviewsOfOneTool = perHour('reviews-of-one-tool', 10, 'reviews of this tool');

export const submitting = perHour('submissions', 10, 'submissions');
export const correcting = perHour('corrections', 20, 'corrections');
