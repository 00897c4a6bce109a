// A member's text, with @mentions that link to profiles. In a list, a long text is cut and expands on request.
import { useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { ApiOutputs } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/classes.ts';
import { LazyMarkdown } from '../../ui/text/lazy-markdown.tsx';

const longLength = 900;
const longLines = 14;

type Post = ApiOutputs['feed']['post']['post'];
type Mentions = Post['mentions'];

type MemberTextProps = {
  text: string;
  /** The members that the text mentions. With null they are unknown, and no name becomes a link. */
  mentions: Mentions;
  /** The tools that the text names by a #tag. */
  tools?: Post['tools'];
  whole?: boolean | undefined;
  className?: string | undefined;
};

export function MemberText({ text, mentions, tools, whole = false, className }: MemberTextProps) {
  const router = useRouter();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isLong = !whole && (text.length > longLength || text.split('\n').length > longLines);
  return (
    <div className={cx('flex flex-col items-start gap-2', className)}>
      <div id={id} className={cx('w-full', isLong && !isOpen && 'max-h-72 overflow-hidden mask-b-from-60%')}>
        <LazyMarkdown
          text={text}
          tools={tools}
          {...mentionsOf(mentions)}
          onNavigate={(href) => router.history.push(href)}
        />
      </div>
      {isLong && (
        <Button variant="link" size="sm" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show more'}
        </Button>
      )}
    </div>
  );
}

/** Links to the mentioned members, under their current names. Any other name stays plain text. */
export function mentionsOf(mentions: Mentions) {
  const known = new Map(mentions?.map((mention) => [mention.name.toLowerCase(), mention]));
  const find = (name: string) => known.get(name.toLowerCase());
  return {
    hrefOfMention(name: string): string | undefined {
      const userId = find(name)?.userId;
      return userId && `/profile/${userId}`;
    },
    /** Returns the name to show: the text's spelling if the name is still theirs. */
    nameOfMention(name: string): string {
      const username = find(name)?.username ?? name;
      return username.toLowerCase() === name.toLowerCase() ? name : username;
    },
  };
}
