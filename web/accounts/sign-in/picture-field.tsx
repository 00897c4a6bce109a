// The profile picture: one of twelve emoji, or an uploaded image, cropped before it is sent.
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { toast } from '../../ui/layers/toast-store.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { type AvatarChoice, emojiPalette, pictureTypes } from './avatar-choice.ts';
import { CropDialog } from './crop-dialog.tsx';

const emojiOptions = emojiPalette.map(({ value, label }) => ({ value, label, icon: value }));
const modes = [
  { value: 'emoji', label: 'Emoji' },
  { value: 'upload', label: 'Upload Image' },
];

export function PictureField({ value, onChange }: { value: AvatarChoice; onChange: (value: AvatarChoice) => void }) {
  const [mode, setMode] = useState(value.profileImageUrl ? 'upload' : 'emoji');
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string>();

  const changeMode = (next: string) => {
    setMode(next);
    setRefusal(undefined);
    onChange({ profileEmoji: null, profileImageUrl: null });
  };
  const take = ([picked]: File[]) => {
    setRefusal(undefined);
    if (picked && pictureTypes.includes(picked.type)) setFile(picked);
    else refuse('Please select a JPEG, PNG, or WebP image');
  };
  const refuse = (description: string) => {
    toast({ title: 'Invalid file type', description, tone: 'danger' });
    setRefusal(description);
    setFile(null);
  };

  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium text-sm">Profile picture</p>
      <Tabs label="Profile picture" look="segments" tabs={modes} value={mode} onValueChange={changeMode}>
        {mode === 'emoji' ? (
          <RadioGroup
            label="Emoji"
            labelHidden
            look="tiles"
            className="max-w-76"
            options={emojiOptions}
            value={value.profileEmoji ?? ''}
            onValueChange={(profileEmoji) => onChange({ profileEmoji, profileImageUrl: null })}
          />
        ) : value.profileImageUrl ? (
          <div className="flex items-center gap-3 rounded-lg border border-line bg-sunken px-4 py-3">
            <p className="flex-1 text-ink-muted text-sm">Your image is in place.</p>
            <Button size="sm" onClick={() => onChange({ profileEmoji: null, profileImageUrl: null })}>
              Choose another
            </Button>
          </div>
        ) : (
          <FileDrop
            label="Drop an image here"
            hint="JPEG, PNG or WebP. You crop it next."
            accept={pictureTypes.join(',')}
            error={refusal}
            onFiles={take}
          />
        )}
      </Tabs>
      <CropDialog
        file={file}
        onClose={() => setFile(null)}
        onUnreadable={() => refuse('This file cannot be read as an image. Please choose another one.')}
        onApply={(profileImageUrl) => {
          onChange({ profileEmoji: null, profileImageUrl });
          setFile(null);
        }}
      />
    </div>
  );
}
