// The logo in its variants as SVG files: the three that most people need, with previews, and two more forms.
import Download from 'lucide-react/icons/download';
import { Button } from '../../ui/button.tsx';

const files = [
  {
    name: 'Gradient square',
    file: 'kindling-square',
    line: 'For profile pictures and app icons.',
    size: 'h-24 rounded-xl',
  },
  { name: 'Logo', file: 'kindling-logo', line: 'The flame and our name: the first choice.', size: 'h-12' },
  { name: 'Wordmark', file: 'kindling-wordmark', line: 'Our name alone, where the flame is near.', size: 'h-12' },
] as const;

const moreForms = [
  { name: 'Flame', file: 'kindling-mark', line: 'Where there is no room for the name.' },
  { name: 'Flame in one colour', file: 'kindling-mark-mono', line: 'For print, engraving and stamps.' },
] as const;

export function BrandFiles() {
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-3">
        {files.map(({ name, file, line, size }) => (
          <li key={file} className="elevated flex flex-col overflow-hidden">
            {/* The files are drawn for light backgrounds. */}
            <div className="light flex min-h-44 items-center justify-center bg-surface p-6">
              <img src={addressOf(file)} alt={name} className={size} />
            </div>
            <div className="flex flex-1 flex-wrap items-center justify-between gap-3 border-line border-t p-4">
              <div className="flex flex-col">
                <h3 className="text-base">{name}</h3>
                <p className="text-ink-muted text-sm">{line}</p>
              </div>
              <Button size="sm" icon={<Download aria-hidden="true" />} onClick={() => save(file)}>
                Download SVG <span className="sr-only">({name})</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ul className="flex flex-col gap-1 text-sm">
        {moreForms.map(({ name, file, line }) => (
          <li key={file}>
            <a
              href={addressOf(file)}
              download={`${file}.svg`}
              className="text-accent-text underline underline-offset-4"
            >
              {name}
            </a>{' '}
            <span className="text-ink-muted">{line}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const addressOf = (file: string): string => `/brand/${file}.svg`;

function save(file: string): void {
  const link = document.createElement('a');
  link.href = addressOf(file);
  link.download = `${file}.svg`;
  link.click();
}
