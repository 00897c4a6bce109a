// Leads from an analysis to a plan, and begins its answers with what was said about the company.
import { LinkButton } from '../ui/link-button.tsx';
import type { StoredResult } from './stored-analysis.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The start of the onboarding's first answer. */
    goals?: string;
  }
}

const longestGoals = 4_000;

export const PlanFromAnalysis = ({ result }: { result: StoredResult }) => (
  <LinkButton variant="primary" to="/implementation-agent/onboarding" state={{ goals: goalsFrom(result) }}>
    Build the plan
  </LinkButton>
);

function goalsFrom({ companyName, analysis, words }: StoredResult): string {
  // An older result lacks the member's words. The adviser's stand in for them there.
  const challenges = words?.challenges.trim() ?? analysis.challenges.join('\n');
  const about = words && `${companyName}: ${words.description.trim()}`;
  return [challenges, about].filter(Boolean).join('\n\n').slice(0, longestGoals);
}
