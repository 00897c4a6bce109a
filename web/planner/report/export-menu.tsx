// Exports a report as a file.
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu, MenuItem } from '../../ui/layers/dropdown-menu.tsx';
import { saveAs } from '../../ui/save-as.ts';
import { showError } from './report-handlers.ts';

export function ExportMenu({ id }: { id: string }) {
  const { client } = trpc.useUtils();
  const [pending, setPending] = useState(false);
  const download = async (format: 'markdown' | 'csv') => {
    setPending(true);
    try {
      const { filename, mediaType, content } = await client.planner.export.query({ id, format });
      saveAs(filename, content, mediaType);
    } catch (error) {
      showError('The report was not exported.')(error);
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
