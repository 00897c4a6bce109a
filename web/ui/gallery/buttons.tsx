// Buttons in every look, size and state.
import Bell from 'lucide-react/icons/bell';
import Heart from 'lucide-react/icons/heart';
import Plus from 'lucide-react/icons/plus';
import { capitalized } from '../../../src/text/capitalized.ts';
import { Button, type ButtonVariant } from '../button.tsx';
import { FileButton } from '../fields/file-button.tsx';
import { IconButton } from '../icon-button.tsx';
import { AnchorButton } from '../link-button.tsx';
import { Specimen, SpecimenGroup } from './specimen.tsx';

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'soft', 'ghost', 'danger', 'link'];

export function ButtonSpecimens() {
  return (
    <SpecimenGroup title="Buttons">
      <Specimen name="Button variant">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {capitalized(variant)}
          </Button>
        ))}
      </Specimen>
      <Specimen name="Button size, icon, asChild">
        <Button size="sm">Small</Button>
        <Button size="md" variant="primary" icon={<Plus aria-hidden="true" />}>
          Create post
        </Button>
        <Button size="lg" variant="primary">
          Large
        </Button>
        <AnchorButton variant="soft" href="#buttons">
          Read the guide
        </AnchorButton>
      </Specimen>
      <Specimen name="Button pending, disabled">
        <Button variant="primary" pending pendingLabel="Saving...">
          Save profile
        </Button>
        <Button pending>Follow</Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button disabled>Disabled</Button>
      </Specimen>
      <Specimen name="IconButton, FileButton">
        <IconButton label="Notifications">
          <Bell />
        </IconButton>
        <IconButton label="Like" variant="secondary" size="sm">
          <Heart />
        </IconButton>
        <IconButton label="New post" variant="primary" size="lg">
          <Plus />
        </IconButton>
        <IconButton label="Unavailable" disabled>
          <Bell />
        </IconButton>
        <FileButton accept="image/*" onFiles={() => {}}>
          Choose a picture
        </FileButton>
      </Specimen>
    </SpecimenGroup>
  );
}
