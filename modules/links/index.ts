// The public interface of the links module.

export { LinkPictureDropped, LinkRead, links } from './model/link.ts';
export { linkReactions, linkSchedules } from './reactions.ts';
export { isLinkPicture } from './read-page.ts';
