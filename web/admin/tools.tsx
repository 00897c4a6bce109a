// The tools of the directory: search, sort and filter them; edit, merge or retire one.
import { Link } from '@tanstack/react-router';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, useState } from 'react';
import { sectorNames, sectors } from '../../modules/tools/names.ts';
import { readDirectorySearch, sorts } from '../../src/loaders/directory.ts';
import { useDebounced } from '../search/use-debounced.ts';
import { type DirectorySort, sortNames, type Tool } from '../tools/directory-names.ts';
import { SectorMark } from '../tools/tool-badges.tsx';
import { messageOf, trpc } from '../trpc.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ConfirmDialog } from '../ui/layers/confirm-dialog.tsx';
import { DropdownMenu, MenuItem } from '../ui/layers/dropdown-menu.tsx';
import { toast } from '../ui/layers/toast-store.ts';
import { ToolMark } from '../ui/marks/tool-mark.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { AdminList } from './admin-list.tsx';
import { EditTool } from './edit-tool.tsx';
import { FilterSearch, FilterSelect, filtered, useChoice, useFilters } from './filters.tsx';
import { ReasonDialog } from './queues/reason-dialog.tsx';

const pauseMs = 200;
const everySector = [
  { value: '', label: 'All sectors' },
  ...sectors.map((value) => ({ value, label: sectorNames[value] })),
] as const;
const asOption = (value: DirectorySort) => ({ value, label: sortNames[value] });
const orders = [asOption('alphabetical'), ...sorts.slice(1).map(asOption)] as const;
const heads = [
  { title: 'Tool', className: 'w-auto' },
  { title: 'Sector', className: 'w-44 max-lg:hidden' },
  { title: 'Reviews', className: 'w-24 max-md:hidden' },
  { title: 'Listed', className: 'w-28 max-md:hidden' },
  { title: 'Action', className: 'w-36', titleHidden: true },
];

type Act = 'edit' | 'merge' | 'retire';

export function Tools() {
  const { q = '' } = readDirectorySearch(useFilters().filters);
  const sector = useChoice('sector', everySector);
  const sort = useChoice('sort', orders);
  const [acting, setActing] = useState<Readonly<{ act: Act; tool: Tool }>>();
  const query = trpc.directory.tools.useInfiniteQuery(
    { q, sort: sort.value, ...(sector.value && { sector: sector.value }) },
    filtered,
  );
  const close = () => setActing(undefined);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <FilterSearch what="tools" placeholder="Name, summary or feature" asked={q} />
        <FilterSelect label="Sector" of={sector} />
        <FilterSelect label="Order" of={sort} />
      </div>
      <AdminList query={query} entriesOf={({ tools }) => tools} of="tools" heads={heads} empty="No tools found">
        {(tool) => <ToolRow key={tool.id} tool={tool} onAct={(act) => setActing({ act, tool })} />}
      </AdminList>
      {acting?.act === 'edit' && <EditTool slug={acting.tool.slug} onClose={close} />}
      {acting?.act === 'merge' && <MergeTool tool={acting.tool} onClose={close} />}
      {acting?.act === 'retire' && <RetireTool tool={acting.tool} onClose={close} />}
    </div>
  );
}

function ToolRow({ tool, onAct }: { tool: Tool; onAct: (act: Act) => void }) {
  const { name, slug, website, reviewCount, createdAt, affiliateLink } = tool;
  return (
    <tr>
      <td className="px-(--inset) py-3">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <ToolMark tool={tool} size="text" />
          <Link
            to="/ai-tools/$slug"
            params={{ slug }}
            className="truncate font-medium underline-offset-4 hover:underline"
          >
            {name}
          </Link>
          {affiliateLink && <Badge tone="info">Affiliate</Badge>}
        </p>
        <p className="truncate text-ink-muted text-sm" title={website}>
          {website}
        </p>
      </td>
      <td className="px-(--inset) py-3 max-lg:hidden">
        <SectorMark tool={tool} className="max-w-full" />
      </td>
      <td className="px-(--inset) py-3 text-ink-muted text-sm max-md:hidden">{reviewCount}</td>
      <td className="px-(--inset) py-3 text-ink-muted text-sm max-md:hidden">
        <RelativeTime at={createdAt} />
      </td>
      <td className="px-(--inset) py-3">
        <div className="flex justify-end gap-2">
          <Button size="sm" variant="ghost" aria-label={`Edit ${name}`} onClick={() => onAct('edit')}>
            Edit
          </Button>
          <DropdownMenu
            trigger={
              <IconButton label={`What to do with ${name}`} size="sm" tooltip={false}>
                <Ellipsis />
              </IconButton>
            }
          >
            <MenuItem onSelect={() => onAct('merge')}>Merge</MenuItem>
            <MenuItem onSelect={() => onAct('retire')}>Retire</MenuItem>
          </DropdownMenu>
        </div>
      </td>
    </tr>
  );
}

function MergeTool({ tool, onClose }: { tool: Tool; onClose: () => void }) {
  const { directory } = trpc.useUtils();
  const [into, setInto] = useState<Tool>();
  const merge = trpc.directory.mergeTool.useMutation({
    onSuccess: () => toast({ title: `${tool.name} merged`, tone: 'success' }),
    onSettled: () => directory.invalidate(),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Merge ${tool.name} into another tool?`}
      description="Its reviews move along, and from then on its address leads to the other tool. This can’t be undone."
      confirmLabel={into ? `Merge into ${into.name}` : 'Merge'}
      failure={merge.error ? messageOf(merge.error, 'The tool was not merged. Please try again.') : undefined}
      onConfirm={() => merge.mutateAsync({ id: tool.id, intoId: into?.id ?? '' })}
    >
      <ChooseTool label="Merge into" besides={tool} chosen={into} onChoose={setInto} />
    </ConfirmDialog>
  );
}

function RetireTool({ tool, onClose }: { tool: Tool; onClose: () => void }) {
  const { directory } = trpc.useUtils();
  const [successor, setSuccessor] = useState<Tool>();
  const retire = trpc.directory.retireTool.useMutation({
    onSuccess: () => toast({ title: `${tool.name} retired`, tone: 'success' }),
    onSettled: () => directory.invalidate(),
  });
  return (
    <ReasonDialog
      onClose={onClose}
      title={`Retire ${tool.name}?`}
      description="It leaves the directory. Its address leads to its replacement, if you name one."
      confirmLabel="Retire"
      maxLength={500}
      error={retire.error}
      failed="The tool was not retired. Please try again."
      onConfirm={(reason) => retire.mutateAsync({ id: tool.id, reason, successorId: successor?.id ?? null })}
    >
      <ChooseTool label="Replacement (optional)" besides={tool} chosen={successor} onChoose={setSuccessor} />
    </ReasonDialog>
  );
}

const maxOffered = 6;

type ChooseToolProps = {
  label: string;
  besides: Tool;
  chosen: Tool | undefined;
  onChoose: (tool: Tool | undefined) => void;
};

function ChooseTool({ label, besides, chosen, onChoose }: ChooseToolProps): ReactNode {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), pauseMs);
  const { data } = trpc.directory.tools.useQuery({ q, limit: maxOffered }, { enabled: q !== '' });
  const offered = q === '' ? [] : (data?.tools ?? []).filter(({ id }) => id !== besides.id);
  return (
    <div className="flex flex-col gap-2">
      <SearchField label={label} placeholder="Search tools..." value={text} onValueChange={setText} />
      <ul aria-label={label} className="flex flex-wrap gap-2">
        {(chosen ? [chosen] : offered).map((tool) => (
          <li key={tool.id}>
            <Button size="sm" aria-pressed={chosen?.id === tool.id} onClick={() => onChoose(chosen ? undefined : tool)}>
              {tool.name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
