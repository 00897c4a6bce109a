// What a member wrote, with @mentions that lead to profiles. In a list a long text is cut, and opens on request.
import { useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/classes.ts';
import { Markdown } from '../ui/markdown.tsx';

const longLength = 900;
const longLines = 14;

type MemberTextProps = { text: string; whole?: boolean | undefined; className?: string | undefined };

export function MemberText({ text, whole = false, className }: MemberTextProps) {
  const router = useRouter();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isLong = !whole && (text.length > longLength || text.split('\n').length > longLines);
  return (
    <div className={cx('flex flex-col items-start gap-2', className)}>
      <div id={id} className={cx('w-full', isLong && !isOpen && 'max-h-72 overflow-hidden mask-b-from-60%')}>
        <Markdown text={text} hrefOfMention={hrefOfMention} onNavigate={(href) => router.history.push(href)} />
      </div>
      {isLong && (
        <Button variant="link" size="sm" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show more'}
        </Button>
      )}
    </div>
  );
}

export function hrefOfMention(username: string): string {
  return `/profile/@${username}`;
}
