// How much one member may upload.
import { perHour } from '../../src/platform/rate-limits/rate-limit.ts';

export const uploading = perHour('media-uploads', 100, 'uploads');
