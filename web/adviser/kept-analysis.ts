// What the browser keeps of AI My Business: the last result of each member, and an analysis that waits for a log-in. What can't be
// read is logged and ignored.
import { keep, readKept } from '../browser-storage.ts';
import type { ApiOutputs } from '../trpc.ts';

type Answer = ApiOutputs['adviser']['analyzeBusiness'];
export type Analysis = NonNullable<Answer['analysis']>;
export type CompanyWords = Readonly<{ companyName: string; description: string; challenges: string }>;
/** `consentTo`: the provider whose model may read the words; null where none may. */
export type AskedAnalysis = CompanyWords & Readonly<{ consentTo: string | null }>;
export type KeptResult = Readonly<{ companyName: string; analysis: Analysis; writer: Answer['writer'] }>;

/** A shared computer shows nobody another's company. */
export const resultKey = (memberId: string): string => `kindling.business-analysis.${memberId}`;
const pendingKey = 'kindling.pending-business-analysis';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
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

function isResult(value: unknown): value is KeptResult {
  if (!isRecord(value) || !isText(value.companyName) || !isRecord(value.analysis) || !isRecord(value.writer))
    return false;
  const { summary, challenges, recommendations, expectedBenefits } = value.analysis;
  return (
    isText(summary) &&
    areTexts(challenges) &&
    areTexts(expectedBenefits) &&
    Array.isArray(recommendations) &&
    recommendations.every(isRecommendation)
  );
}

export function readResult(text: string | null): KeptResult | null {
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

export const keepResult = (memberId: string, result: KeptResult | null): void =>
  keep(resultKey(memberId), result && JSON.stringify(result));

export const keepPending = (asked: AskedAnalysis | null): void => keep(pendingKey, asked && JSON.stringify(asked));

export function readPending(): AskedAnalysis | null {
  try {
    const value: unknown = JSON.parse(readKept(pendingKey) ?? 'null');
    if (!isRecord(value)) return null;
    const { companyName, description, challenges, consentTo } = value;
    return isText(companyName) && isText(description) && isText(challenges)
      ? { companyName, description, challenges, consentTo: isText(consentTo) ? consentTo : null }
      : null;
  } catch (error) {
    console.warn('A saved analysis could not be read.', error);
    return null;
  }
}
