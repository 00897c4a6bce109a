// The health of the listed tools' websites. `_id` is the tool's.
import type { WebsiteHealth } from '../../../modules/tools/model/website.ts';

export type WebsiteDocument = Readonly<{
  _id: string;
  slug: string;
  name: string;
  website: string;
  /** When the site is read next for its pictures; ISO 8601. */
  readDueAt: string;
  state: 'unknown' | 'answers' | 'failing' | 'silent';
}> &
  WebsiteHealth;
