export { serveFeed } from './calendar/feed-file'
export { type MailCalendar, mailCalendar } from './calendar/mail-calendar'
export { forgottenMessages, noteReminders, structuresWithEvents } from './messages/message-queries'
export { tellAbout } from './messages/messages'
