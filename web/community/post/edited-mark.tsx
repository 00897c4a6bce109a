// "(edited)" after a text: a button that opens the earlier versions.
import { useState } from 'react';
import { onDemand } from '../../shell/on-demand.tsx';

const VersionsDialog = onDemand(async () => (await import('./versions-dialog.tsx')).VersionsDialog);

export function EditedMark({ what, id }: { what: 'post' | 'comment'; id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label="(edited), show earlier versions"
        className="inline-flex min-h-6 items-center hover:underline"
        onClick={() => setOpen(true)}
      >
        (edited)
      </button>
      <VersionsDialog what={what} id={id} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
