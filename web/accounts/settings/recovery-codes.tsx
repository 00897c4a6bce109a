// Shows recovery codes the only time they are shown, to copy or to download as a file.
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { saveAs } from '../../ui/save-as.ts';

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="flex flex-col gap-3">
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-1 self-start rounded-lg border border-line bg-sunken px-4 py-3 font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={<Copy aria-hidden="true" />}
          onClick={() => void copyText(text, 'recovery codes', 'them')}
        >
          Copy codes
        </Button>
        <Button
          size="sm"
          icon={<Download aria-hidden="true" />}
          onClick={() => saveAs('kindling-recovery-codes.txt', text, 'text/plain')}
        >
          Download codes
        </Button>
      </div>
    </div>
  );
}
