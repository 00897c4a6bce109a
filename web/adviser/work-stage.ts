// How far the adviser is, as it says by hints: nothing is shown until it has said something, and nothing is guessed.
import { useState } from 'react';
import { useHints } from '../live.tsx';

const words = {
  reading: 'Reading your answers',
  choosing: 'Choosing tools',
  writing: 'Writing the text',
  checking: 'Checking the result',
} as const;
type Stage = keyof typeof words;

/** Of one plan, or of the member's analysis. */
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
