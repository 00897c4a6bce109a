// Explains what an analysis is, next to the form that requests it.
import BadgeCheck from 'lucide-react/icons/badge-check';
import Layers from 'lucide-react/icons/layers';
import Lock from 'lucide-react/icons/lock';

const promises = [
  {
    icon: BadgeCheck,
    title: 'Real tools with reasons',
    text: 'Every tool is in our directory, and says why it was chosen: its own features, and your own words.',
  },
  {
    icon: Layers,
    title: 'Innovative and classic',
    text: 'New kinds of tool that generative AI made possible, side by side with the proven ones of your trade.',
  },
  {
    icon: Lock,
    title: 'Yours alone',
    text: 'What you write is encrypted, goes to nobody without your consent, and is gone when you delete your account.',
  },
] as const;

export function WhatYouGet() {
  return (
    <section aria-label="What you get" className="lg:pt-2">
      <ul className="flex flex-col gap-6">
        {promises.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3.5">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-subtle" />
            <div className="min-w-0">
              <h2 className="font-semibold text-base">{title}</h2>
              <p className="text-ink-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
