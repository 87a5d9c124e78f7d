export { serveFeed } from './feed-file'
export { type MailCalendar, mailCalendar } from './mail-calendar'
export { forgottenMessages, noteReminders, structuresWithEvents } from './message-queries'
export { tellAbout } from './messages'
