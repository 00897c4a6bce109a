// The checkout's search parameters: `tier` is what to buy, and our payment provider adds `session_id`.
import { useSearch } from '@tanstack/react-router';

export const tiers = ['one_time', 'monthly'] as const;
export type Tier = (typeof tiers)[number];

export function useCheckoutSearch(): Readonly<{ tier: Tier; sessionId: string | undefined }> {
  const { tier, session_id: id }: Record<string, unknown> = useSearch({ strict: false });
  return {
    tier: tiers.find((each) => each === tier) ?? 'one_time',
    sessionId: id === undefined ? undefined : String(id),
  };
}
