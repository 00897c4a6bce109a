// The public interface of the links module.

export { LinkRead, links } from './link.ts';
export { linkReactions, linkSchedules } from './reactions.ts';
