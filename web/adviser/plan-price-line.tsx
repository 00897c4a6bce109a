// Says what a plan costs, next to the button that leads to one, for members who have not paid.
import { planPrice } from '../planner/plan-price.ts';
import { SampleLink } from '../planner/report/sample-link.tsx';
import { useAccess } from '../planner/use-access.ts';

export function PlanPriceLine() {
  const { canPlan } = useAccess();
  if (canPlan !== false) return null;
  return (
    <p className="basis-full text-ink-muted text-sm">
      {planPrice} <SampleLink variant="link" size="sm" />
    </p>
  );
}
