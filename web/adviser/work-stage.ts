// The adviser's progress, as reported by hints. Nothing is shown before the first hint, and nothing is estimated.
import { useState } from 'react';
import { useHints } from '../live/live.tsx';

const words = {
  reading: 'Reading your answers',
  choosing: 'Choosing tools',
  writing: 'Writing the text',
  checking: 'Checking the result',
} as const;
type Stage = keyof typeof words;

/** Returns the stage of one plan, or of the member's analysis. */
export function useWorkStage(work: 'plan' | 'analysis', id?: string): string | undefined {
  const [stage, setStage] = useState<Stage>();
  const noting = (next: Stage) => (hint: Readonly<{ id?: string }>) => {
    if (hint.id === id) setStage(next);
  };
  useHints(`${work}-reading`, noting('reading'));
  useHints(`${work}-choosing`, noting('choosing'));
  useHints(`${work}-writing`, noting('writing'));
  useHints(`${work}-checking`, noting('checking'));
  if (stage === undefined) return undefined;
  return work === 'plan' && stage === 'writing' ? 'Writing the roadmap' : words[stage];
}
