// Markdown whose parser is loaded on demand. Server-drawn text stays as it is until it changes.
import { type ComponentProps, lazy, type MouseEvent, Suspense, useState } from 'react';
import { cx } from '../classes.ts';
import type { Markdown } from './markdown.tsx';
import { useIsServerRendered } from './rendered-at.ts';

type MarkdownProps = ComponentProps<typeof Markdown>;

let loaded: typeof Markdown | undefined;

/** Loads the parser. Afterwards texts render in one step. */
export async function loadMarkdown(): Promise<void> {
  loaded ??= (await import('./markdown.tsx')).Markdown;
}

const Fetched = lazy(async () => ({ default: (await import('./markdown.tsx')).Markdown }));

export function LazyMarkdown(props: MarkdownProps) {
  const isTakenOver = useIsServerRendered() && typeof document !== 'undefined';
  const [drawnText] = useState(isTakenOver ? props.text : undefined);
  if (drawnText === props.text) return <DrawnMarkdown {...props} />;
  const Shown = loaded;
  if (Shown !== undefined) return <Shown {...props} />;
  const plain = <div className={cx('prose whitespace-pre-wrap', props.className)}>{props.text}</div>;
  return (
    <Suspense fallback={plain}>
      <Fetched {...props} />
    </Suspense>
  );
}

function DrawnMarkdown({ className, onNavigate }: MarkdownProps) {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a:not([target])') : null;
    const href = link?.getAttribute('href');
    if (!href || !onNavigate || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onNavigate(href);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links within are what is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div
      className={cx('prose', className)}
      onClick={follow}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it has React leave alone what the server drew
      dangerouslySetInnerHTML={asItStands}
    />
  );
}

const asItStands = { __html: '' };
