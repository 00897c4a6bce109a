// Has a synthetic community come about through the commands that requests use: slower than straight into the log, and as real as
// it gets. The ids of the commands follow from the seed, so a run that was broken off goes on where it stopped.
import {
  EmailClaimed,
  emailClaims,
  type Fingerprint,
  MemberRegistered,
  members,
  ProfileUpdated,
  UsernameClaimed,
  usernameClaims,
} from '../../modules/accounts/index.ts';
import { CommentAdded, comments, likes, PostCreated, PostLiked, posts } from '../../modules/community/index.ts';
import type { DomainEvent } from '../kernel/event.ts';
import { derivedId } from '../kernel/ids.ts';
import { type Acting, actAs } from '../platform/act-as.ts';
import type { Commands } from '../platform/commands.ts';
import { eventCountOf, type Load, type LoadOptions, loadCause, type Planned, planLoad } from './plan-load.ts';

const mostAtOnce = 200;

type World = Readonly<{ commands: Commands; fingerprint: Fingerprint }>;

/** Answers how many events there are of it. */
export async function commandLoad({ commands, fingerprint }: World, load: Load, options: LoadOptions): Promise<number> {
  let done = 0;
  let window = new Map<string, Promise<number>>();
  const flush = async () => {
    const counts = await Promise.all(window.values());
    done += counts.reduce((sum, count) => sum + count, 0);
    window = new Map();
    options.onProgress?.(done, eventCountOf(load));
  };
  for (const planned of planLoad(load, options, fingerprint)) {
    options.signal?.throwIfAborted();
    const needed = planned.needs === undefined ? undefined : window.get(planned.needs);
    window.set(
      planned.stream,
      Promise.resolve(needed).then(() => enact(planned, commands)),
    );
    if (window.size === mostAtOnce) await flush();
  }
  await flush();
  return done;
}

async function enact({ stream, events, actorId, atMs }: Planned, commands: Commands): Promise<number> {
  const at = new Date(atMs).toISOString();
  const actor = { kind: 'member', id: actorId, isAdmin: false } as const;
  for (const event of events) {
    const commandId = derivedId('load', stream, event.type);
    const context = { actor, at, commandId, commandHash: stream, correlationId: commandId, causationId: loadCause };
    await causing(event, stream.slice(stream.indexOf('-') + 1), actAs(commands, context));
  }
  return events.length;
}

/** Gives the command that leads to this event. Whoever has a name already keeps it. */
function causing({ type, data }: DomainEvent, id: string, acting: Acting): Promise<unknown> {
  switch (type) {
    case EmailClaimed.type: {
      const { memberId, ordinal } = EmailClaimed.schema.parse(data);
      return acting.execute(emailClaims, id, { type: 'ClaimName', data: { memberId, ordinal, ownerHolds: true } });
    }
    case UsernameClaimed.type: {
      const { memberId, ordinal } = UsernameClaimed.schema.parse(data);
      return acting.execute(usernameClaims, id, { type: 'ClaimName', data: { memberId, ordinal, ownerHolds: true } });
    }
    case MemberRegistered.type: {
      const { email, passwordHash, ...rest } = MemberRegistered.schema.parse(data);
      const registered = { ...rest, email: email ?? '', passwordHash: passwordHash ?? '' };
      return acting.execute(members, id, { type: 'Register', data: registered });
    }
    case ProfileUpdated.type: {
      const { memberId: _, username, ...rest } = ProfileUpdated.schema.parse(data);
      const profile = { ...rest, username: username ?? '', usernameOrdinal: 1 };
      return acting.execute(members, id, { type: 'UpdateProfile', data: profile });
    }
    case PostCreated.type: {
      const { authorId: _, pollClosesAt: __, content, media, mentionedAs, ...rest } = PostCreated.schema.parse(data);
      return acting.execute(posts, id, {
        type: 'CreatePost',
        data: { ...rest, content: content ?? '', media: media ?? [], mentions: mentionedAs ?? [] },
      });
    }
    case CommentAdded.type: {
      const { authorId: _, content, mentionedAs, ...rest } = CommentAdded.schema.parse(data);
      const comment = { ...rest, content: content ?? '', mentions: mentionedAs ?? [] };
      return acting.execute(comments, id, { type: 'AddComment', data: comment });
    }
    case PostLiked.type: {
      const { memberId, postId, postAuthorId } = PostLiked.schema.parse(data);
      return acting.execute(likes, [postId, memberId], { type: 'LikePost', data: { postId, postAuthorId } });
    }
    default:
      throw new Error(`No command of a load leads to ${type}.`);
  }
}
