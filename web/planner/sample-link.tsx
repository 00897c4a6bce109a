// The way to the sample plan. Its address is a report's, with an id that no plan has.
import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Button } from '../ui/button.tsx';

export const sampleId = 'sample';

export function SampleLink() {
  return (
    <Button asChild iconAfter={<ArrowRight aria-hidden="true" />}>
      <Link to="/implementation-agent/report/$id" params={{ id: sampleId }}>
        See a sample plan
      </Link>
    </Button>
  );
}
