// School of AI: what beginners should learn first. We wrote it ourselves.
import { PageTitle } from '../shell/page-title.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';

const lessons = [
  [
    'Begin with a task, not with a tool',
    'Write down what takes you the most hours in a week. Pick the one that repeats, that has a clear result, and that you can check in a minute. That is where a model helps first.',
  ],
  [
    'Say what good looks like',
    'A model works from what you give it. Give it two or three examples of a good result, who it is for, and what it must not do. Most of what people call prompting is this.',
  ],
  [
    'Check before you trust',
    'Models sound sure even when they are wrong. Let nothing reach a customer unread until you have counted, over fifty results, how often it was wrong and what a mistake costs.',
  ],
  [
    'Know where your data goes',
    'Ask each vendor three things: what they keep, for how long, and whether they train on it. Keep secrets and personal data out of what you have not asked about.',
  ],
  [
    'Measure what changed',
    'Note the hours and the errors before you begin, and again after a month. Keep what saves more than it costs, and drop the rest without regret.',
  ],
] as const;

export function SchoolOfAi() {
  return (
    <Page width="reading" className="py-8">
      <PageTitle>School of AI</PageTitle>
      <article className="flex flex-col gap-6">
        <header className="flex flex-col gap-2">
          <p className="text-ink-muted text-sm">For founders who are starting out</p>
          <h1 className="text-title">School of AI</h1>
          <p className="text-ink-muted">Five things to know before you put AI to work in your company.</p>
        </header>
        <ol className="flex flex-col gap-5">
          {lessons.map(([title, text], index) => (
            <li key={title} className="flex flex-col gap-1">
              <h2 className="text-base">
                {index + 1}. {title}
              </h2>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-3">
          <LinkButton variant="primary" to="/ai-tools">
            See AI tools
          </LinkButton>
          <LinkButton to="/community">Ask the community</LinkButton>
        </div>
      </article>
    </Page>
  );
}
