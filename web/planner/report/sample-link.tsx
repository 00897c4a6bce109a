// The way to the sample plan. Its address is a report's, with an id that no plan has.
import ArrowRight from 'lucide-react/icons/arrow-right';
import { LinkButton } from '../../ui/link-button.tsx';

export const sampleId = 'sample';

export function SampleLink() {
  return (
    <LinkButton
      iconAfter={<ArrowRight aria-hidden="true" />}
      to="/implementation-agent/report/$id"
      params={{ id: sampleId }}
    >
      See a sample plan
    </LinkButton>
  );
}
