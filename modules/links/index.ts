// The public interface of the links module.

export { isLinkPicture } from './asking.ts';
export { LinkPictureDropped, LinkRead, links } from './model/link.ts';
export { linkReactions, linkSchedules } from './reactions.ts';
