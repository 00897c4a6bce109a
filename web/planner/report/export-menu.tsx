// Exports a report as a file.
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { messageOf, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu, MenuItem } from '../../ui/layers/dropdown-menu.tsx';
import { toast } from '../../ui/layers/toast-store.ts';

export function ExportMenu({ id }: { id: string }) {
  const { client } = trpc.useUtils();
  const [pending, setPending] = useState(false);
  const download = async (format: 'markdown' | 'csv') => {
    setPending(true);
    try {
      saveFile(await client.planner.export.query({ id, format }));
    } catch (error) {
      toast({ tone: 'danger', title: 'Error', description: messageOf(error, 'The report was not exported.') });
    } finally {
      setPending(false);
    }
  };
  return (
    <DropdownMenu
      trigger={
        <Button icon={<Download aria-hidden="true" />} pending={pending} pendingLabel="Exporting...">
          Export
        </Button>
      }
    >
      <MenuItem onSelect={() => void download('markdown')}>Markdown</MenuItem>
      <MenuItem onSelect={() => void download('csv')}>CSV for Notion and Airtable</MenuItem>
    </DropdownMenu>
  );
}

function saveFile({ filename, mediaType, content }: { filename: string; mediaType: string; content: string }): void {
  const url = URL.createObjectURL(new Blob([content], { type: mediaType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(url);
}
