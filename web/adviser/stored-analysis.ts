// What the browser stores for AI My Business: each member's last result, and an analysis that waits for a log-in.
import { writeStored } from '../drafts/browser-storage.ts';
import { isRecord } from '../drafts/stored-json.ts';
import { forgetUnfinished, readUnfinished, stopUnfinished, storeUnfinished } from '../drafts/unfinished-actions.ts';
import type { ApiOutputs } from '../trpc.ts';
import type { Rejected } from './rejected.ts';

type Answer = ApiOutputs['adviser']['analyzeBusiness'];
export type Analysis = NonNullable<Answer['analysis']>;
export type CompanyWords = Readonly<{ companyName: string; description: string; challenges: string }>;
/** `consentTo`: the provider whose model may read the words; null if none may. */
export type AskedAnalysis = CompanyWords & Readonly<{ consentTo: string | null; not?: Rejected | undefined }>;
export type StoredResult = Readonly<{
  companyName: string;
  analysis: Analysis;
  writer: Answer['writer'];
  /** The input. Results from older versions lack it. */
  words?: CompanyWords;
  not?: Rejected;
}>;

/** Includes the member, so that a shared computer shows nobody another's company. */
export const resultKey = (memberId: string): string => `kindling.business-analysis.${memberId}`;
const pending = 'business-analysis';

const isText = (value: unknown): value is string => typeof value === 'string';
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

const isTool = (value: unknown): boolean =>
  isRecord(value) &&
  [value.name, value.reason, value.website].every(isText) &&
  /^https?:\/\//.test(String(value.website)) &&
  (value.tier === 'innovative' || value.tier === 'classic');

const isRecommendation = (value: unknown): boolean =>
  isRecord(value) &&
  [value.category, value.description].every(isText) &&
  Array.isArray(value.tools) &&
  value.tools.every(isTool);

const areWords = (value: unknown): value is CompanyWords & Readonly<Record<string, unknown>> =>
  isRecord(value) && [value.companyName, value.description, value.challenges].every(isText);

const isRejected = (value: unknown): value is Rejected =>
  isRecord(value) && areTexts(value.needs) && areTexts(value.tools) && typeof value.paid === 'boolean';

function isResult(value: unknown): value is StoredResult {
  if (!isRecord(value) || !isText(value.companyName) || !isRecord(value.analysis) || !isRecord(value.writer))
    return false;
  const { summary, challenges, recommendations, expectedBenefits, leftOut } = value.analysis;
  return (
    (value.words === undefined || areWords(value.words)) &&
    (value.not === undefined || isRejected(value.not)) &&
    (leftOut === undefined || areTexts(leftOut)) &&
    isText(summary) &&
    areTexts(challenges) &&
    areTexts(expectedBenefits) &&
    Array.isArray(recommendations) &&
    recommendations.every(isRecommendation)
  );
}

export function readResult(text: string | null): StoredResult | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (isResult(value)) return value;
    console.warn('A saved analysis is not in a form that can be shown.');
  } catch (error) {
    console.warn('A saved analysis could not be read.', error);
  }
  return null;
}

export const storeResult = (memberId: string, result: StoredResult | null): boolean =>
  writeStored(resultKey(memberId), result && JSON.stringify(result));

/** `memberId`: the member whose session has ended; null for a visitor. */
export const storePending = (asked: AskedAnalysis, memberId: string | null): void =>
  storeUnfinished(pending, JSON.stringify(asked), memberId);
export const stopPending = (): void => stopUnfinished(pending);
export const forgetPending = (): boolean => forgetUnfinished(pending);

/** `runs`: whether the member has logged in since, and had not given up on that. */
export function readPending(memberId: string): Readonly<{ asked: AskedAnalysis; runs: boolean }> | null {
  const left = readUnfinished(pending, memberId);
  try {
    const value: unknown = JSON.parse(left?.text ?? 'null');
    if (left === null || !isRecord(value)) return null;
    if (!areWords(value)) return null;
    const { companyName, description, challenges } = value;
    const consentTo = isText(value.consentTo) ? value.consentTo : null;
    const not = isRejected(value.not) ? value.not : undefined;
    return { asked: { companyName, description, challenges, consentTo, not }, runs: left.goesOn };
  } catch (error) {
    console.warn('A saved analysis could not be read.', error);
    return null;
  }
}
