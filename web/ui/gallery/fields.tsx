// Form controls: at rest, filled, with a hint, in error, disabled.
import AtSign from 'lucide-react/icons/at-sign';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { Checkbox } from '../fields/checkbox.tsx';
import { FileDrop } from '../fields/file-drop.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { RadioGroup } from '../fields/radio-group.tsx';
import { SearchField } from '../fields/search-field.tsx';
import { Select } from '../fields/select.tsx';
import { Slider } from '../fields/slider.tsx';
import { Switch } from '../fields/switch.tsx';
import { TextArea } from '../fields/text-area.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Specimen, SpecimenGroup } from './specimen.tsx';

const roles = ['Founder', 'CEO', 'Developer', 'Designer'].map((label) => ({ value: label.toLowerCase(), label }));

const stages = [
  { value: 'idea', label: 'Idea', hint: 'Nothing is built yet.' },
  { value: 'mvp', label: 'First product', hint: 'A few people use it.' },
  { value: 'scaling', label: 'Scaling', hint: 'It works; now there is more of everything.' },
];

const emojis = ['🚀', '💡', '🔥', '🌱', '🦊', '🎯'].map((emoji) => ({ value: emoji, label: emoji }));

const periods = ['7', '14', '30'].map((days) => ({ value: days, label: `${days} days` }));

export function FieldSpecimens() {
  const [search, setSearch] = useState('agents');
  const [zoom, setZoom] = useState(1.4);
  return (
    <SpecimenGroup title="Fields">
      <Specimen name="TextField, PasswordField" stacked>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="First name" placeholder="Ada" optional />
          <TextField
            label="Username"
            defaultValue="ada.l"
            leading={<AtSign aria-hidden="true" />}
            trailing={<Check aria-hidden="true" className="text-success" />}
            hint={<span className="text-success-text">ada.l is available</span>}
          />
          <TextField label="Email" type="email" defaultValue="ada@" error="Please enter a valid email address" />
          <PasswordField label="Password" autoComplete="new-password" hint="At least 8 characters." />
          <TextField label="Company" defaultValue="Analytical Engines" disabled />
          <SearchField
            label="Search tools"
            placeholder="Search tools"
            labelHidden={false}
            value={search}
            onValueChange={setSearch}
          />
        </div>
      </Specimen>
      <Specimen name="TextArea, Select" stacked>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextArea
            label="Bio"
            maxLength={500}
            counted
            hint="Shown on your profile."
            defaultValue="Building engines."
          />
          <TextArea label="Post" placeholder="What did you learn today?" error="Post content is required" />
          <Select label="Role" options={roles} placeholder="Choose a role" />
          <Select label="Stage" options={roles} defaultValue="ceo" error="Choose the stage that you are in" />
          <Select label="Sort" labelHidden compact options={roles} defaultValue="ceo" />
        </div>
      </Specimen>
      <Specimen name="RadioGroup look" stacked>
        <div className="grid gap-6 sm:grid-cols-2">
          <RadioGroup label="Stage" options={stages} look="rows" defaultValue="mvp" />
          <div className="flex flex-col gap-6">
            <RadioGroup label="Role" options={roles} defaultValue="ceo" error="Please choose one" />
            <RadioGroup label="Emoji" options={emojis} look="tiles" defaultValue="🔥" />
            <RadioGroup label="Period" options={periods} look="segments" defaultValue="7" />
          </div>
        </div>
      </Specimen>
      <Specimen name="Checkbox, Switch, Slider" stacked>
        <div className="grid gap-6 sm:grid-cols-2">
          <div className="flex flex-col gap-3">
            <Checkbox label="Send me the weekly report" defaultChecked hint="Every Monday; stop whenever you like." />
            <Checkbox label="I agree to the terms" error="Please agree before you go on" />
            <Checkbox label="Not possible now" disabled />
          </div>
          <div className="flex flex-col gap-5">
            <Switch label="Likes" hint="When somebody likes a post of yours." defaultChecked />
            <Switch label="New tools" />
            <Slider
              label="Zoom"
              min={1}
              max={3}
              step={0.1}
              value={zoom}
              onValueChange={setZoom}
              format={(value) => `${value.toFixed(1)}×`}
            />
          </div>
        </div>
      </Specimen>
      <Specimen name="FileDrop" stacked>
        <div className="grid gap-5 sm:grid-cols-2">
          <FileDrop label="Drop a picture here" hint="JPEG, PNG or WebP, up to 10 MB" onFiles={() => {}} />
          <FileDrop label="Drop a photo here" error="Please select a JPEG, PNG, or WebP image" onFiles={() => {}} />
        </div>
      </Specimen>
    </SpecimenGroup>
  );
}
