// A preview of the first page that a post links to, with a picture from our server in reserved space.
import type { Post } from './post-kinds.ts';

export function LinkCard({ card }: { card: NonNullable<Post['linkCard']> }) {
  const { url, host, title, description, picture } = card;
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
