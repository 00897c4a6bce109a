// A member's rejections of a result: by ids, so that no reason is text. They accumulate until the company changes.
import { maxRejectedNeeds, maxRejectedTools } from '../../modules/adviser/sizes.ts';

export type Rejected = Readonly<{ needs: string[]; tools: string[]; paid: boolean }>;
export type Rejection = Readonly<{ [Part in keyof Rejected]?: Rejected[Part] | undefined }>;
export const nothingRejected: Rejected = { needs: [], tools: [], paid: false };

const joined = (before: string[], more: string[] = [], most: number): string[] =>
  [...new Set([...before, ...more])].slice(-most);

export const rejecting = (before: Rejected, more: Rejection): Rejected => ({
  needs: joined(before.needs, more.needs, maxRejectedNeeds),
  tools: joined(before.tools, more.tools, maxRejectedTools),
  paid: before.paid || more.paid === true,
});
