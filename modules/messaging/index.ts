// The public interface of the messaging module.

export { messageFlaggable } from './flaggable.ts';
export { createMessageAccess } from './message-access.ts';
export { conversationIdOf } from './model/conversation.ts';
export * from './model/message.ts';
export { ConversationMarkedUnread, ConversationRead, readings } from './model/reading.ts';
export { MessageRequestAccepted, messageRequests } from './model/request.ts';
export { MessageSettingsChanged, messageSettings } from './model/settings.ts';
export { messagingRouter } from './router.ts';
