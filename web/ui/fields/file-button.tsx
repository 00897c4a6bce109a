// A button that opens the file picker. The same file can be picked twice in a row.
import { type ReactNode, useRef } from 'react';
import { Button, type ButtonSize, type ButtonVariant } from '../button.tsx';

type FileButtonProps = {
  children: ReactNode;
  onFiles: (files: File[]) => void;
  /** As the input's `accept`: "image/*,video/mp4". */
  accept?: string | undefined;
  multiple?: boolean | undefined;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode;
  disabled?: boolean | undefined;
  pending?: boolean | undefined;
  /** Required if the children are only an icon. */
  'aria-label'?: string | undefined;
};

export function FileButton({ children, onFiles, accept, multiple = false, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
