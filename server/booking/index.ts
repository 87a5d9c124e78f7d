/**
 * The calendar of classes and events. Rooms: events (and series), people (attendants, passes), resources (rooms, persons in
 * charge, prices), billing (of attendance, statistics), calendar (feeds), messages (notifications), public (the page without
 * an account). Other modules see what stands here.
 */
export { serveFeed } from './calendar/feed-file'
export { type MailCalendar, mailCalendar } from './calendar/mail-calendar'
export { forgottenMessages, noteReminders, structuresWithEvents } from './messages/message-queries'
export { tellAbout } from './messages/messages'
