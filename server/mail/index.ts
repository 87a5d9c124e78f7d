/** The mails that Luna writes: values in, subject, text and HTML out. Nothing here sends or reads the database. */
export { type AccountMailKind, type AccountMailValues, accountMail } from './account-mail'
export { type DocumentMailValues, documentMail } from './document-mail'
export { eventMail, type ToldEvent } from './event-mail'
export { type MeetingNews, meetingMail, meetingReminderMail } from './meeting-mail'
export { ownMail } from './own-mail'
export { publicBookingMail } from './public-booking-mail'
export { reminderMail } from './reminder-mail'
export { whenText } from './when-text'
