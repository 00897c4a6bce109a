// Messages between the demo's members, who answer within minutes or hours. The last messages of some conversations are unread.
import { conversationIdOf, messages, readings } from '../../../modules/messaging/index.ts';
import { dayMs, hourMs, minuteMs } from '../../kernel/instants.ts';
import type { Chance } from '../chance.ts';
import { type NamedConversation, readConversations } from '../content/conversations.ts';
import type { Handle } from '../content/members.ts';
import { memberIdOf, messageIdOf } from '../ids.ts';
import type { DemoPart, Moment } from '../moment.ts';
import { newestMs, type Stage } from '../stage.ts';
import { introducing } from './accounts.ts';

export const messagingDemo: DemoPart = {
  moments(stage) {
    const chance = stage.chanceOf('messaging');
    return readConversations(stage.members).flatMap((conversation) => momentsOf(conversation, stage, chance));
  },
};

function momentsOf(conversation: NamedConversation, stage: Stage, chance: Chance): readonly Moment[] {
  const { name, between, messages: lines, unread, request } = conversation;
  const otherThan = (handle: Handle): Handle => (handle === between[0] ? between[1] : between[0]);
  const times = timesOf(conversation, stage, chance);
  const newestRead = lines.length - 1 - unread;
  // A read mark contains the time of its message, which the log knows.
  const sentAt = new Map<number, string>();

  const sending = (index: number): string => `message ${name} ${index}`;
  const reading = (index: number): string => `read ${name} ${index}`;
  /** The message up to which someone reads: the last before an answer, or the last that was read at all. */
  const isReadFrom = (index: number): boolean =>
    index === newestRead || (index < newestRead && lines[index]?.[0] !== lines[index + 1]?.[0]);

  return lines.flatMap(([by, content], index): readonly Moment[] => {
    const receiver = otherThan(by);
    const atMs = times[index] ?? newestMs;
    const earlier = index === 0 ? [] : [sending(index - 1), ...(isReadFrom(index - 1) ? [reading(index - 1)] : [])];
    const message: Moment = {
      name: sending(index),
      by,
      atMs,
      needs: [introducing(by), introducing(receiver), ...earlier],
      // The first unread message notifies for all of them.
      ...(index === newestRead + 1 && { notifies: [receiver] }),
      async enact(acting) {
        const messageId = messageIdOf(name, index);
        const receiverId = memberIdOf(receiver);
        const data = { messageId, receiverId, content, mentionedAs: [], receiverFollows: !request };
        const { events } = await acting.execute(messages, messageId, { type: 'SendMessage', data });
        sentAt.set(index, events[0]?.metadata.at ?? '');
      },
    };
    if (!isReadFrom(index)) return [message];
    const next = times[index + 1] ?? newestMs;
    const read: Moment = {
      name: reading(index),
      by: receiver,
      atMs: atMs + (next - atMs) * chance.between(0.2, 0.9),
      needs: [sending(index), introducing(receiver)],
      async enact(acting) {
        const [memberId, otherId] = [memberIdOf(receiver), memberIdOf(by)];
        const conversationId = conversationIdOf(memberId, otherId);
        const upTo = messageIdOf(name, index);
        const data = { conversationId, otherId, upTo, sentAt: sentAt.get(index) ?? '' };
        await acting.execute(readings, [upTo, memberId], { type: 'ReadConversation', data });
      },
    };
    return [message, read];
  });
}

/** Returns when each message is sent: unread ones in the last hours; other conversations ended within the last weeks. */
function timesOf(
  { between, messages: lines, unread }: NamedConversation,
  { joinedMs }: Stage,
  chance: Chance,
): readonly number[] {
  const presentMs = Math.max(...between.map(joinedMs)) + 2 * hourMs;
  const agoMs = unread > 0 ? chance.between(0.3, 30) * hourMs : chance.between(2 * hourMs, 24 * dayMs);
  const endsMs = Math.max(newestMs - agoMs, presentMs + hourMs);
  const pauses = lines.slice(1).map(([by], index) => {
    const isSameBreath = by === lines[index]?.[0];
    if (isSameBreath) return chance.between(1, 4) * minuteMs;
    return 2 * minuteMs + chance.exponential() * (chance.next() < 0.25 ? 20 * hourMs : 40 * minuteMs);
  });
  const wanted = pauses.reduce((sum, pause) => sum + pause, 0);
  const scale = Math.min(1, (endsMs - presentMs) / Math.max(1, wanted));
  let atMs = endsMs - wanted * scale;
  return [atMs, ...pauses.map((pause) => (atMs += pause * scale))];
}
