// The public interface of the notifications module.

export { addressRouter, failAddress, failureOf } from './address-router.ts';
export { adminMailRouter, testMail } from './admin-mail-router.ts';
export { NotificationGroupRead, notificationGroups } from './model/group.ts';
export { AllNotificationsRead, inboxes } from './model/inbox.ts';
export { mailAddresses } from './model/mail-address.ts';
export { memberSettings, NotificationSettingsChanged } from './model/member-settings.ts';
export { NoticeSent, notices } from './model/notice.ts';
export { NotificationRead, notifications } from './model/notification.ts';
export { mailableMember, sendEndable } from './personal-mail.ts';
export { notificationsRouter } from './router.ts';
export { notificationSchedules } from './schedules.ts';
export { type NotificationTypes, notificationSettingsRouter, startInTimeZone } from './settings-router.ts';
export { readerOf, stopDigests, unsubscribeRouter, unsubscribing } from './unsubscribe-router.ts';
export { unsubscribeToken } from './unsubscribe-token.ts';
