// By how much a metric has changed since its baseline, and whether it has reached its target.
import Check from 'lucide-react/icons/check';
import { Badge } from '../../ui/badge.tsx';
import type { Figure } from './report-types.ts';

/** Shows by how much the value changed. The colour says whether that is good: four hours less may be the goal. */
export function Change({ metric }: { metric: Figure }) {
  const { baseline, currentValue, improvement, improvementText, wayToTarget } = metric;
  const isLess = currentValue < baseline;
  return (
    <span className="inline-flex flex-wrap gap-x-2.5">
      <Badge tone={improvement > 0 ? 'success' : improvement < 0 ? 'danger' : 'neutral'}>
        {improvement === 0 ? (
          'No change'
        ) : (
          <>
            <span aria-hidden="true">{isLess ? '↓' : '↑'}</span>
            <span className="sr-only">{isLess ? 'Down' : 'Up'}</span> {improvementText.replace(/^[+\u2212-]/, '')}
          </>
        )}
      </Badge>
      {improvement > 0 && wayToTarget === 1 && (
        <Badge tone="success" icon={<Check aria-hidden="true" />}>
          Target reached
        </Badge>
      )}
    </span>
  );
}
