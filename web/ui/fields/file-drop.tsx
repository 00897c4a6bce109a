// A drop zone for a file, with a button to pick it instead. The caller validates the file.
import Upload from 'lucide-react/icons/upload';
import { type ReactNode, useState } from 'react';
import { cx } from '../classes.ts';
import { FileButton } from './file-button.tsx';

type FileDropProps = {
  label: string;
  hint?: ReactNode;
  accept?: string | undefined;
  error?: string | undefined;
  onFiles: (files: File[]) => void;
};

export function FileDrop({ label, hint, accept, error, onFiles }: FileDropProps) {
  const [over, setOver] = useState(false);
  return (
    <fieldset
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFiles([file]);
      }}
      className={cx(
        'flex flex-col items-center gap-3 rounded-lg border border-dashed px-6 py-7 text-center transition-colors',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-sunken',
      )}
    >
      <Upload aria-hidden="true" className="size-6 text-ink-subtle" />
      <div className="flex flex-col gap-0.5">
        <p className="font-medium">{label}</p>
        {hint && <p className="text-ink-muted text-sm">{hint}</p>}
      </div>
      <FileButton size="sm" accept={accept} onFiles={onFiles}>
        Choose a file
      </FileButton>
      {error && (
        <p role="alert" className="text-danger-text text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
