// Content and states: type, colours, people, cards, tabs, loading, emptiness, failure.
import Bell from 'lucide-react/icons/bell';
import Flame from 'lucide-react/icons/flame';
import MessageSquare from 'lucide-react/icons/message-square';
import { useState } from 'react';
import { Badge, type BadgeTone, CountBadge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { InfiniteSentinel } from '../infinite-sentinel.tsx';
import { Avatar } from '../marks/avatar.tsx';
import { Logo, LogoMark } from '../marks/logo.tsx';
import { Notice } from '../notice.tsx';
import { Part } from '../part.tsx';
import { Progress } from '../progress.tsx';
import { LoadingArea, Skeleton, SkeletonText } from '../skeleton.tsx';
import { Spinner } from '../spinner.tsx';
import { Tabs } from '../tabs.tsx';
import { Kbd } from '../text/kbd.tsx';
import { Markdown } from '../text/markdown.tsx';
import { Specimen, SpecimenGroup } from './specimen.tsx';

const badgeTones: readonly BadgeTone[] = ['neutral', 'accent', 'info', 'highlight', 'success', 'danger'];

const views = [
  { value: 'all', label: 'All Posts', count: 312 },
  { value: 'mine', label: 'My Feed' },
  { value: 'none', label: 'Unavailable', disabled: true },
];

const topics = ['All', 'Ethics', 'Governance', 'Security', 'Innovation'].map((label) => ({
  value: label.toLowerCase(),
  label,
}));

const sample = `We cut our support time **by half** with a small agent. Ask @grace.h how, or read https://example.com/support-agents.

- start with one queue
- measure *before* you switch it on
- keep a person in the loop

> It answers what it knows, and hands over the rest.

\`\`\`
kindling replay --dry-run
\`\`\``;

const photo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#06b6d4"/><circle cx="4" cy="4" r="2" fill="#fcd34d"/></svg>',
)}`;

const type = ['text-display', 'text-title', 'text-base', 'text-sm'] as const;

export function TypeSpecimens() {
  return (
    <SpecimenGroup title="Type and brand">
      <Specimen name="Type scale" stacked>
        <div className="flex flex-col gap-3">
          {type.map((size) => (
            <p key={size} className={`${size} font-semibold`}>
              Founders who build with AI
            </p>
          ))}
          <p>Base: the quick brown fox read 1,284 posts and liked 97 of them.</p>
          <p className="text-ink-muted text-sm">Small and muted: said 5 minutes ago in Security.</p>
          <p className="font-mono text-sm">JetBrains Mono: kindling verify --json</p>
        </div>
      </Specimen>
      <Specimen name="Logo">
        <Logo />
        <LogoMark className="h-12" />
        <LogoMark className="h-20" />
      </Specimen>
      <Specimen name="Badge, CountBadge">
        {badgeTones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge tone="highlight" icon={<Flame aria-hidden="true" />}>
          New
        </Badge>
        <CountBadge count={7} />
        <CountBadge count={128} />
      </Specimen>
      <Specimen name="Kbd">
        <Kbd>Ctrl</Kbd>
        <Kbd>K</Kbd>
        <Kbd>?</Kbd>
      </Specimen>
      <Specimen name="Avatar">
        <Avatar of="Ada Lovelace" name="Ada Lovelace" size="xs" />
        <Avatar of="Grace Hopper" name="Grace Hopper" size="sm" />
        <Avatar of="Katherine Johnson" name="Katherine Johnson" label="Katherine Johnson" />
        <Avatar of="Mary" name="Mary" emoji="🦊" />
        <Avatar of="Radia Perlman" name="Radia Perlman" src={photo} label="Radia Perlman" />
        <Avatar of="Broken" name="Broken" src="data:image/png;base64,AAAA" />
        <Avatar of="@edsger" name="@edsger" size="lg" />
        <Avatar of="Barbara" name="Barbara" emoji="🚀" size="xl" />
      </Specimen>
    </SpecimenGroup>
  );
}

export function ContentSpecimens() {
  const [view, setView] = useState('all');
  const [topic, setTopic] = useState('all');
  return (
    <SpecimenGroup title="Content">
      <Specimen name="Part rows" stacked>
        <Part title="Waiting for an answer" level={3}>
          <ul className="rows">
            <li className="px-(--inset) py-3">A list lies on the page itself.</li>
            <li className="px-(--inset) py-3">Hairlines separate its items.</li>
          </ul>
        </Part>
      </Specimen>
      <Specimen name="Tabs look" stacked>
        <Tabs label="Feed" tabs={views} value={view} onValueChange={setView}>
          <p className="text-ink-muted">The panel of “{view}”.</p>
        </Tabs>
        <Tabs label="Topic" look="pills" tabs={topics} value={topic} onValueChange={setTopic}>
          <p className="text-ink-muted">Posts about “{topic}”.</p>
        </Tabs>
        <Tabs
          label="Picture"
          look="segments"
          className="max-w-xs"
          tabs={views.slice(0, 2)}
          value={view}
          onValueChange={setView}
        >
          <p className="text-ink-muted">Two equal ways.</p>
        </Tabs>
      </Specimen>
      <Specimen name="Markdown" stacked>
        <Markdown
          text={sample}
          hrefOfMention={(username) => (username === 'grace.h' ? '/profile/grace.h' : undefined)}
          className="max-w-xl"
        />
      </Specimen>
    </SpecimenGroup>
  );
}

export function StateSpecimens() {
  return (
    <SpecimenGroup title="States">
      <Specimen name="Notice" stacked>
        <Notice title="This is a sandbox payment">No money moves. Use any card number.</Notice>
        <Notice tone="tip">Ask one question per post; it gets twice the answers.</Notice>
        <Notice tone="success" title="You're subscribed!" />
        <Notice tone="danger" title="Two fields need another look" action={<Button size="sm">Show me</Button>} />
      </Specimen>
      <Specimen name="Spinner, Progress, Skeleton" stacked>
        <Spinner label="Analysing your business" />
        <Progress label="Onboarding" value={2} max={5} valueText="Step 2 of 5" />
        <Progress label="Generating" value={null} />
        <LoadingArea label="Loading posts" className="flex items-start gap-3">
          <Skeleton shape="circle" className="size-10" />
          <div className="flex flex-1 flex-col gap-3">
            <Skeleton className="h-4 w-40" />
            <SkeletonText />
          </div>
        </LoadingArea>
      </Specimen>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="elevated">
          <EmptyState
            level={3}
            icon={<MessageSquare />}
            title="No posts yet"
            description="Be the first to tell the others what you learnt."
            action={<Button variant="primary">Create post</Button>}
          />
        </div>
        <div className="elevated">
          <ErrorState level={3} title="Failed to load news" onRetry={() => {}} />
        </div>
      </div>
      <Specimen name="InfiniteSentinel" stacked>
        <InfiniteSentinel hasMore pending={false} failed onMore={() => {}} />
        <InfiniteSentinel hasMore pending onMore={() => {}} />
      </Specimen>
      <Specimen name="A label that counts">
        <span className="relative inline-flex">
          <Bell aria-hidden="true" className="size-6" />
          <CountBadge count={128} className="absolute -top-2 left-3" />
        </span>
      </Specimen>
    </SpecimenGroup>
  );
}
