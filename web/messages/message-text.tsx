// The text of a message. Most messages are plain, and are shown without the Markdown parser.
import { MemberText } from '../members/member-text.tsx';
import type { Message } from './message-types.ts';

/** Characters that start Markdown, links or mentions. */
const marked = /[*_`~[\]<>#@\\&|]|:\/\/|^\s*(?:[-+]|\d+[.)])\s|^ {4}|^\s*[-=]{2,}|\n\s*\n/m;

export function MessageText({ content, mentions }: { content: string; mentions: Message['mentions'] }) {
  if (marked.test(content)) return <MemberText whole text={content} mentions={mentions} />;
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {content}
    </p>
  );
}
