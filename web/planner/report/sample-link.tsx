// The way to the sample plan. Its address is a report's, with an id that no plan has.
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ButtonLook } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

export const sampleId = 'sample';

export function SampleLink(look: Pick<ButtonLook, 'variant' | 'size'>) {
  return (
    <LinkButton
      {...look}
      iconAfter={<ArrowRight aria-hidden="true" />}
      to="/implementation-agent/report/$id"
      params={{ id: sampleId }}
    >
      See a sample plan
    </LinkButton>
  );
}
