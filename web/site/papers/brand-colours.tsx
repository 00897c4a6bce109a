// The brand's three colours, ready to copy, and the meanings of the pages' colours.
import Copy from 'lucide-react/icons/copy';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/layers/toast-store.ts';

const colours = [
  {
    name: 'Purple',
    role: 'Primary',
    hex: '#A855F7',
    hsl: 'hsl(271, 91%, 65%)',
    swatch: 'bg-brand-primary',
    use: 'The flame’s start, and what can be pressed',
  },
  {
    name: 'Cyan',
    role: 'Secondary',
    hex: '#06B6D4',
    hsl: 'hsl(189, 94%, 43%)',
    swatch: 'bg-brand-secondary',
    use: 'The flame’s end, and information',
  },
  {
    name: 'Yellow',
    role: 'Accent',
    hex: '#FCD34D',
    hsl: 'hsl(46, 97%, 65%)',
    swatch: 'bg-brand-accent',
    use: 'The spark, used sparingly',
  },
];

export function BrandColours() {
  return (
    <ul className="grid gap-4 sm:grid-cols-3">
      {colours.map(({ name, role, hex, hsl, swatch, use }) => (
        <li key={name} className="elevated overflow-hidden">
          <div className={`h-24 ${swatch}`} />
          <div className="flex flex-col gap-1 p-4">
            <h3 className="text-base">
              {name} <span className="font-normal text-ink-muted text-sm">{role}</span>
            </h3>
            <p className="mb-1 text-ink-muted text-sm">{use}</p>
            <Value of={name} text={hex} />
            <Value of={name} text={hsl} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Value({ of, text }: { of: string; text: string }) {
  return (
    <p className="flex items-center justify-between gap-2">
      <code className="font-mono text-sm">{text}</code>
      <IconButton label={`Copy ${text} (${of})`} size="sm" tooltip={false} onClick={() => void copy(text)}>
        <Copy />
      </IconButton>
    </p>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ tone: 'success', title: `${text} copied` });
  } catch {
    toast({ tone: 'danger', title: 'Failed to copy', description: 'Your browser did not allow it.' });
  }
}

const meanings = [
  { swatch: 'bg-flame', name: 'Flame', line: 'From primary to secondary: the brand itself' },
  { swatch: 'bg-accent', name: 'Action', line: 'What can be pressed, and nothing else' },
  { swatch: 'bg-ember', name: 'Ember', line: 'A post that is being answered' },
  { swatch: 'bg-heart', name: 'Heart', line: 'What you like' },
  { kind: 'question', name: 'Question', line: 'Somebody is stuck' },
  { kind: 'insight', name: 'Insight', line: 'Somebody learned something' },
  { kind: 'resource', name: 'Resource', line: 'Somebody found something' },
  { kind: 'celebration', name: 'Celebration', line: 'Something went well' },
  { kind: 'poll', name: 'Poll', line: 'Everybody is asked' },
];

export function ColourMeanings() {
  return (
    <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      {meanings.map(({ swatch = 'bg-kind', kind, name, line }) => (
        <li key={name} data-kind={kind} className="flex items-center gap-3">
          <span className={`size-9 shrink-0 rounded-md ${swatch}`} />
          <span className="flex flex-col">
            <span className="font-semibold">{name}</span>
            <span className="text-ink-muted text-sm">{line}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
