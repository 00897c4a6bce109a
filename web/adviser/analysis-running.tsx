// Cycles through six phrases while an analysis is written.
import { useEffect, useState } from 'react';
import { Progress } from '../ui/progress.tsx';
import { useWorkStage } from './work-stage.ts';

const rotatesEveryMs = 2_000;

const phrases = [
  'Reading what your company does...',
  'Sorting out your challenges...',
  'Searching the directory of AI tools...',
  'Comparing innovative and classic tools...',
  'Choosing what fits together...',
  'Writing your recommendations...',
] as const;

export function AnalysisRunning() {
  const [turn, setTurn] = useState(0);
  const stage = useWorkStage('analysis');
  useEffect(() => {
    const timer = setInterval(() => setTurn((current) => current + 1), rotatesEveryMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-medium text-base">
        {phrases[turn % phrases.length]}
      </p>
      <Progress label="Writing the analysis" value={null} />
      {stage && <p className="text-ink-muted text-sm">Now: {stage.toLowerCase()}</p>}
    </div>
  );
}
