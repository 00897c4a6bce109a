// What one does in the community: the five types of posts, each in a line.
import { KindBadge } from '../community/kind-badge.tsx';
import { postKinds } from '../community/post-kinds.ts';
import { HomeSection } from './home-section.tsx';

const kinds = [
  { ...postKinds.question, line: 'Stuck on a model, a price or a law? Somebody here was, last month.' },
  { ...postKinds.insight, line: 'What you learned the hard way can save others a week.' },
  { ...postKinds.resource, line: 'Tools, prompts, papers and templates, tried by you, and what they are good for.' },
  { ...postKinds.poll, line: 'Ask everybody at once. Nobody sees the result before they vote.' },
  { ...postKinds.celebration, line: 'First customer, first launch: tell us how you got there.' },
];

export function Conversations() {
  return (
    <HomeSection
      title="Five ways to start a conversation"
      description="Each post says what it is, so the right people answer."
    >
      <ul className="grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-5">
        {kinds.map(({ type, line }) => (
          <li key={type} data-kind={type} className="flex flex-col gap-2.5 border-kind border-t-2 pt-5">
            <KindBadge type={type} />
            <p className="text-ink-muted">{line}</p>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
