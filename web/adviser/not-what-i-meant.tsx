// Rejects a wrong recommendation. Each reason changes the next result in its own way.
import { Button } from '../ui/button.tsx';
import { DropdownMenu, MenuHeading, MenuItem, MenuSeparator } from '../ui/layers/dropdown-menu.tsx';
import type { Rejection } from './rejected.ts';
import type { Analysis } from './stored-analysis.ts';

type NotWhatIMeantProps = {
  recommendation: Analysis['recommendations'][number];
  isRunning: boolean;
  isFreeOnly: boolean;
  onReject: (more: Rejection) => void;
};

export function NotWhatIMeant({
  recommendation: { category, need, tools },
  isRunning,
  isFreeOnly,
  onReject,
}: NotWhatIMeantProps) {
  const ids = tools.map(({ toolId }) => toolId);
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button variant="link" size="sm" className="text-ink-muted!" disabled={isRunning}>
          Not what I meant
          <span className="sr-only"> in {category}</span>
        </Button>
      }
    >
      <MenuHeading>Look again without it, because</MenuHeading>
      {need !== undefined && (
        <MenuItem onSelect={() => onReject({ needs: [need], tools: ids })}>I meant another job</MenuItem>
      )}
      <MenuItem onSelect={() => onReject({ tools: ids })}>These are the wrong tools for it</MenuItem>
      {!isFreeOnly && <MenuItem onSelect={() => onReject({ paid: true })}>It is too expensive</MenuItem>}
      <MenuSeparator />
      {tools.map(({ toolId, name }) => (
        <MenuItem key={toolId} onSelect={() => onReject({ tools: [toolId] })}>
          We already use {name}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}
