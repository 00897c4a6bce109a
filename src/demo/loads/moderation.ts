// Flags of a generated load: a member flags someone else's post at most once.
import { FlagRaised, flagReasons, flags } from '../../../modules/moderation/index.ts';
import { derivedId } from '../../kernel/ids.ts';
import { type LoadPart, leadsTo } from '../load.ts';
import { oncePerMember } from './once-per-member.ts';

export const moderationLoad: LoadPart = {
  amounts: [
    oncePerMember({
      ...{ name: 'flags', small: 20, verb: 'flag', leap: 3, ownToo: false },
      event: ({ postId, postAuthorId, memberId }) =>
        FlagRaised({
          flagId: derivedId('load', 'flag', postId, memberId),
          evidenceId: derivedId('load', 'evidence', postId, memberId),
          ...{ kind: 'post', aboutId: postId, authorId: postAuthorId, flaggerId: memberId },
          ...{ reason: flagReasons[postId.charCodeAt(0) % flagReasons.length] ?? 'other', text: null, staffIds: [] },
          evidence: { text: 'As it was when it was flagged.', versions: [], mediaUrls: [] },
        }),
      stream: ({ postId, memberId }) => flags.stream(['post', postId, memberId]),
    }),
  ],
  commands: [
    leadsTo(FlagRaised, ({ flaggerId, evidence, ...rest }, _, acting) => {
      const data = { ...rest, evidence: evidence ?? { text: '', versions: [], mediaUrls: [] } };
      return acting.execute(flags, [rest.kind, rest.aboutId, flaggerId], { type: 'RaiseFlag', data });
    }),
  ],
};
