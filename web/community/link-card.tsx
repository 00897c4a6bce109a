// What the page says of itself that a post links first: its title, its words, and a picture of ours, in a place that is kept for it.
import type { Post } from './post-kinds.ts';

export function LinkCard({
  card: { url, host, title, description, picture },
}: {
  card: NonNullable<Post['linkCard']>;
}) {
  return (
    <a href={url} target="_blank" rel="nofollow ugc noopener" className="link-card">
      {picture && <img src={picture.smallUrl ?? picture.url} alt="" loading="lazy" />}
      <span>
        <bdi>{host}</bdi>
        <b dir="auto">{title}</b>
        <bdi>{description}</bdi>
      </span>
    </a>
  );
}
