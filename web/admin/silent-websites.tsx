// Listed tools whose websites have not responded for days. An admin checks them, and edits or retires the tool.
import { Link } from '@tanstack/react-router';
import { paged, trpc } from '../trpc.ts';
import { ShowMore } from '../ui/show-more.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';

/** Renders nothing if there are none: they are rare. */
export function SilentWebsites() {
  const query = trpc.websites.silent.useInfiniteQuery({}, paged);
  const websites = query.data?.pages.flatMap((page) => page.websites) ?? [];
  if (websites.length === 0) return null;
  return (
    <section aria-label="Websites that don’t respond" className="flex flex-col gap-3">
      <h2 className="text-base">Websites that don’t respond</h2>
      <ul className="rows">
        {websites.map(({ toolId, slug, name, website, detail, failingSince }) => (
          <li key={toolId} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-(--inset) py-3">
            <Link to="/ai-tools/$slug" params={{ slug }} className="wrap-anywhere font-medium hover:underline">
              {name}
            </Link>
            <a
              href={website}
              target="_blank"
              rel="nofollow noopener"
              className="wrap-anywhere text-accent-text text-sm hover:underline"
            >
              {website}
            </a>
            <p className="ml-auto text-ink-muted text-sm">
              <span>{detail}</span> {failingSince && <RelativeTime at={failingSince} />}
            </p>
          </li>
        ))}
      </ul>
      <ShowMore of="websites" list={query} className="self-center" />
    </section>
  );
}
