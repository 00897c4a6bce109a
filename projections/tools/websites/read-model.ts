// The health of the listed tools' websites. `_id` is the tool's.
import type { WebsiteHealth } from '../../../modules/tools/model/website.ts';

export type WebsiteDocument = Readonly<{
  _id: string;
  slug: string;
  name: string;
  website: string;
  state: 'unknown' | 'answers' | 'failing' | 'silent';
}> &
  WebsiteHealth;
