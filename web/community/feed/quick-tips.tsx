// Tips for writing posts that get answers.
import { Part } from '../../ui/part.tsx';

const tips = [
  ['Ask one thing at a time', 'Say what you tried; it gets better answers.'],
  ['Bring numbers', 'What it cost, how long it took, what changed.'],
  ['Name the tool', 'Others can only follow what they can find.'],
  ['Mention people', 'Write @username, and they will know.'],
] as const;

export function QuickTips() {
  return (
    <Part title="Quick Tips">
      <ul className="flex flex-col gap-3">
        {tips.map(([title, line]) => (
          <li key={title} className="flex flex-col">
            <span className="font-medium text-sm">{title}</span>
            <span className="text-ink-muted text-sm">{line}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
