// The public interface of the messaging module.

export { conversationIdOf } from './conversation.ts';
export { messageFlaggable } from './flaggable.ts';
export { MessageHeld, MessageRemoved, MessageRestored, MessageSent, MessageTakenDown, messages } from './message.ts';
export { createMessageAccess } from './message-access.ts';
export { ConversationMarkedUnread, ConversationRead, readings } from './reading.ts';
export { MessageRequestAccepted, messageRequests } from './request.ts';
export { messagingRouter } from './router.ts';
export { MessageSettingsChanged, messageSettings } from './settings.ts';
