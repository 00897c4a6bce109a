// The logo and the screenshot of a tool: its site's own, unless an admin chooses another one, or none.
import { useQueryClient } from '@tanstack/react-query';
import { FormFailure } from '../form-failure.tsx';
import type { Tool, ToolFound } from '../tools/directory-names.ts';
import { type ApiInputs, trpc } from '../trpc.ts';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { FileButton } from '../ui/fields/file-button.tsx';
import { ToolMark } from '../ui/marks/tool-mark.tsx';

type Choice = Omit<ApiInputs['directory']['choosePicture'], 'id'>;
const names = { logo: 'Logo', screenshot: 'Screenshot' } as const;

export function ToolPictures({ tool, screenshot }: { tool: Tool; screenshot: ToolFound['screenshot'] }) {
  const { directory } = trpc.useUtils();
  const queryClient = useQueryClient();
  const choose = trpc.directory.choosePicture.useMutation({
    onSuccess: (_, { use, origin }) =>
      announce(`${names[use]} of ${tool.name}: ${origin === 'nowhere' ? 'taken down' : 'changed'}.`),
    onSettled: () => Promise.all([directory.invalidate(), queryClient.invalidateQueries({ queryKey: [['feed']] })]),
  });
  const act = (choice: Choice) => choose.mutate({ id: tool.id, ...choice });
  const buttons = (use: Choice['use'], isShown: boolean) => (
    <span className="flex flex-wrap gap-2">
      <FileButton
        size="sm"
        accept="image/*"
        disabled={choose.isPending}
        aria-label={`Show another ${use}`}
        onFiles={([file]) => file && void dataUrlOf(file).then((picture) => act({ use, origin: 'staff', picture }))}
      >
        Upload…
      </FileButton>
      <Button size="sm" variant="ghost" disabled={choose.isPending} onClick={() => act({ use, origin: 'site' })}>
        Use the site’s <span className="sr-only">{use}</span>
      </Button>
      {isShown && (
        <Button size="sm" variant="ghost" disabled={choose.isPending} onClick={() => act({ use, origin: 'nowhere' })}>
          Take down <span className="sr-only">the {use}</span>
        </Button>
      )}
    </span>
  );
  return (
    <section aria-label="Pictures" className="flex flex-col gap-3">
      <h3 className="font-semibold">Pictures</h3>
      <div className="flex flex-wrap items-center gap-3">
        <ToolMark tool={tool} />
        {buttons('logo', tool.logo !== null)}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {screenshot ? (
          <img src={screenshot.smallUrl ?? screenshot.url} alt="Screenshot" className="w-32 rounded-md bg-sunken" />
        ) : (
          <span className="text-ink-muted text-sm">No screenshot</span>
        )}
        {buttons('screenshot', screenshot !== null)}
      </div>
      <FormFailure error={choose.error} otherwise="The picture was not changed. Please try again." />
    </section>
  );
}

async function dataUrlOf(file: File): Promise<string> {
  const reader = new FileReader();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(file);
  return promise;
}
