// The way from an analysis to a plan. What was said about the company is filled in there, unless something is there already.
import { Link } from '@tanstack/react-router';
import { Button } from '../ui/button.tsx';
import type { KeptResult } from './kept-analysis.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the first answer of the onboarding begins with. */
    goals?: string;
  }
}

const longestGoals = 4_000;

export const PlanFromAnalysis = ({ result }: { result: KeptResult }) => (
  <Button asChild variant="primary">
    <Link to="/implementation-agent/onboarding" state={{ goals: goalsFrom(result) }}>
      Build the plan
    </Link>
  </Button>
);

function goalsFrom({ companyName, analysis, words }: KeptResult): string {
  const challenges = words?.challenges.trim() || analysis.challenges.join('\n');
  const about = words && `${companyName}: ${words.description.trim()}`;
  return [challenges, about].filter(Boolean).join('\n\n').slice(0, longestGoals);
}
