// The text of a message. Most messages are plain, and are shown without the Markdown parser.
import { isPlain } from '../../src/text/plain.ts';
import { MemberText } from '../accounts/members/member-text.tsx';
import type { Message } from './message-types.ts';

export function MessageText({ content, mentions }: { content: string; mentions: Message['mentions'] }) {
  if (!isPlain(content) || content.includes('\n\n')) return <MemberText whole text={content} mentions={mentions} />;
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {content}
    </p>
  );
}
