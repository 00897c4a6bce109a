// A button that opens the file picker. The same file can be picked twice in a row.
import { useRef } from 'react';
import { Button, type ButtonProps } from '../button.tsx';

type FileButtonProps = Omit<ButtonProps, 'onClick'> & {
  onFiles: (files: File[]) => void;
  /** As the input's `accept`: "image/*,video/mp4". */
  accept?: string | undefined;
  multiple?: boolean | undefined;
};

export function FileButton({ onFiles, accept, multiple = false, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
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
