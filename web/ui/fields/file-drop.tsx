// A drop zone for files, with a button for those who would rather pick them. The caller validates the files.
import Upload from 'lucide-react/icons/upload';
import { type ReactNode, useState } from 'react';
import { cx } from '../classes.ts';
import { FileButton } from './file-button.tsx';

type FileDropProps = {
  label: string;
  hint?: ReactNode;
  accept?: string | undefined;
  multiple?: boolean | undefined;
  disabled?: boolean | undefined;
  error?: string | undefined;
  onFiles: (files: File[]) => void;
  className?: string | undefined;
};

export function FileDrop({
  label,
  hint,
  accept,
  multiple = false,
  disabled = false,
  error,
  onFiles,
  className,
}: FileDropProps) {
  const [over, setOver] = useState(false);
  return (
    <fieldset
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const files = [...event.dataTransfer.files].slice(0, multiple ? undefined : 1);
        if (!disabled && files.length > 0) onFiles(files);
      }}
      className={cx(
        'flex flex-col items-center gap-3 rounded-lg border border-dashed px-6 py-7 text-center transition-colors',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-sunken',
        className,
      )}
    >
      <Upload aria-hidden="true" className="size-6 text-ink-subtle" />
      <div className="flex flex-col gap-0.5">
        <p className="font-medium">{label}</p>
        {hint && <p className="text-ink-muted text-sm">{hint}</p>}
      </div>
      <FileButton size="sm" accept={accept} multiple={multiple} disabled={disabled} onFiles={onFiles}>
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
