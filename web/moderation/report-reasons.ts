// The reasons that members can report, as the form words them.
import type { ApiInputs } from '../trpc.ts';

type Report = ApiInputs['moderation']['flag'];
export type Reason = Report['reason'];
export type Reported = Readonly<{ kind: Report['kind']; id: string }>;

export const reportReasons: readonly Readonly<{ value: Reason; label: string; hint: string }>[] = [
  { value: 'spam', label: 'Spam', hint: 'Advertising, repetition, or a link that tricks people.' },
  { value: 'harassment', label: 'Harassment', hint: 'Insults, threats, or hate against somebody.' },
  { value: 'misinformation', label: 'Misinformation', hint: 'False in a way that can do harm.' },
  { value: 'illegal', label: 'Illegal', hint: 'Against the law.' },
  { value: 'other', label: 'Something else', hint: 'Please tell us below.' },
];
