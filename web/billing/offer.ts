// Describes what an offer contains and costs.
import type { ApiOutputs } from '../trpc.ts';
import type { Tier } from './checkout-search.ts';

export type Offer = ApiOutputs['billing']['offers']['offers'][number];

/** Formats pence as "£49" or "£49.50", without the cost of an Intl formatter. */
export function inPounds(pence: number): string {
  const pounds = pence / 100;
  return `£${Number.isInteger(pounds) ? pounds : pounds.toFixed(2)}`;
}

export const priceOf = ({ amount, every }: Offer): string =>
  every ? `${inPounds(amount)} a month` : `${inPounds(amount)} once`;

export const included: Readonly<Record<Tier, readonly string[]>> = {
  one_time: ['One report', '30 days of tracking from the day it’s ready', 'Export to Markdown, CSV and PDF'],
  monthly: [
    'Unlimited reports and tracking',
    'Weekly email reminders',
    'Live KPI dashboard',
    'Export to Markdown, CSV and PDF',
    'Cancel anytime',
  ],
};

export const inBrief: Readonly<Record<Tier, string>> = {
  one_time: 'One report, with 30 days of tracking and export.',
  monthly: 'Unlimited reports and tracking. Cancel anytime.',
};

/** The text for members who request a plan and have not paid for one. */
export const paymentNeeded = {
  title: 'A plan needs One-Time Access or a Monthly Subscription',
  line: 'Choose one before you generate it.',
} as const;
