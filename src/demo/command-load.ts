// Has a synthetic community come about through the commands that requests use: slower than straight into the log, and as real as
// it gets. The ids of the commands follow from the seed, so a run that was broken off goes on where it stopped.
import { accountsEvent, emailClaimDecider, memberDecider, usernameClaimDecider } from '../../modules/accounts/index.ts';
import { commentDecider, communityEvent, likeDecider, postDecider } from '../../modules/community/index.ts';
import type { Asked, Command } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import type { DomainEvent } from '../kernel/event.ts';
import { derivedId } from '../kernel/ids.ts';
import { isRefusal, type Refusal } from '../kernel/refusal.ts';
import type { Commands } from '../platform/commands.ts';
import {
  eventCountOf,
  type Fingerprint,
  type Load,
  type LoadOptions,
  loadCause,
  type Planned,
  planLoad,
} from './plan-load.ts';

const { EmailClaimed, MemberRegistered, ProfileUpdated, UsernameClaimed } = accountsEvent;
const { CommentAdded, PostCreated, PostLiked } = communityEvent;

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

  async function execute<C extends Command, E extends DomainEvent, S>(
    commandId: string,
    decider: Decider<C, E, S>,
    asked: Asked<C>,
  ): Promise<Refusal | object> {
    // `asked` is the command less what is added here; no type can say so for every union of commands.
    const command = { ...asked, actor, at } as unknown as C;
    const context = { actor, at, commandId, commandHash: stream, correlationId: commandId, causationId: loadCause };
    return commands.execute(decider, stream, command, context);
  }

  for (const event of events) {
    const outcome = await commandFor(event, derivedId('load', stream, event.type), execute);
    if (isRefusal(outcome)) throw new Error(`${event.type} in ${stream} was refused: ${outcome.message}`);
  }
  return events.length;
}

type Execute = <C extends Command, E extends DomainEvent, S>(
  commandId: string,
  decider: Decider<C, E, S>,
  asked: Asked<C>,
) => Promise<Refusal | object>;

/** Gives the command that leads to this event. Whoever has a name already keeps it. */
function commandFor({ type, data }: DomainEvent, id: string, execute: Execute): Promise<Refusal | object> {
  switch (type) {
    case EmailClaimed.type: {
      const { memberId, ordinal } = EmailClaimed.schema.parse(data);
      return execute(id, emailClaimDecider, { type: 'ClaimName', data: { memberId, ordinal, ownerHolds: true } });
    }
    case UsernameClaimed.type: {
      const { memberId, ordinal } = UsernameClaimed.schema.parse(data);
      return execute(id, usernameClaimDecider, { type: 'ClaimName', data: { memberId, ordinal, ownerHolds: true } });
    }
    case MemberRegistered.type: {
      const { email, passwordHash, ...rest } = MemberRegistered.schema.parse(data);
      const registered = { ...rest, email: email ?? '', passwordHash: passwordHash ?? '' };
      return execute(id, memberDecider, { type: 'Register', data: registered });
    }
    case ProfileUpdated.type: {
      const { memberId: _, username, ...rest } = ProfileUpdated.schema.parse(data);
      return execute(id, memberDecider, {
        type: 'UpdateProfile',
        data: { ...rest, username: username ?? '', usernameOrdinal: 1 },
      });
    }
    case PostCreated.type: {
      const { pollClosesAt: _, content, media, ...rest } = PostCreated.schema.parse(data);
      return execute(id, postDecider, {
        type: 'CreatePost',
        data: { ...rest, content: content ?? '', media: media ?? [] },
      });
    }
    case CommentAdded.type: {
      const { content, ...rest } = CommentAdded.schema.parse(data);
      return execute(id, commentDecider, { type: 'AddComment', data: { ...rest, content: content ?? '' } });
    }
    case PostLiked.type:
      return execute(id, likeDecider, { type: 'LikePost', data: PostLiked.schema.parse(data) });
    default:
      throw new Error(`No command of a load leads to ${type}.`);
  }
}
