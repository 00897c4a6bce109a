// When a digest is due: in the morning of the member's time zone, each day or each Monday.
import { nextDigestTime } from '../../../src/kernel/next-digest-time.ts';
import type { NotificationSettings } from './settings.ts';

type Rhythm = Pick<NotificationSettings, 'digest' | 'timeZone'>;

/** ISO 8601; null if there is none. */
export function nextDigestAt({ digest, timeZone }: Rhythm, after: string): string | null {
  return digest === 'off' ? null : nextDigestTime(timeZone, digest, after);
}
