// Every primitive in every state and both themes. Served at /dev/gallery, in development only.
import { useTheme } from '../../theme.tsx';
import { RadioGroup } from '../fields/radio-group.tsx';
import { Page, PageHeader } from '../page.tsx';
import { ButtonSpecimens } from './buttons.tsx';
import { ContentSpecimens, StateSpecimens, TypeSpecimens } from './content.tsx';
import { FieldSpecimens } from './fields.tsx';
import { LayerSpecimens } from './layers.tsx';

const choices = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];

export function DevGallery() {
  const { choice, choose } = useTheme();
  return (
    <Page width="wide" className="gap-12">
      <PageHeader
        eyebrow="For developers"
        title="The parts that Kindling is made of"
        description="If a page needs something that is not here, it belongs here first."
        actions={
          <RadioGroup
            label="Theme"
            labelHidden
            look="segments"
            options={choices}
            value={choice}
            onValueChange={(value) => choose(value === 'light' || value === 'dark' ? value : 'system')}
          />
        }
      />
      <TypeSpecimens />
      <ButtonSpecimens />
      <FieldSpecimens />
      <ContentSpecimens />
      <LayerSpecimens />
      <StateSpecimens />
    </Page>
  );
}
