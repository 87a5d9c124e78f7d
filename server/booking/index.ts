/**
 * The calendar of classes and events. Rooms: events (and series), people (attendants, passes), resources (rooms, persons in
 * charge, prices), billing (of attendance, statistics), calendar (feeds), messages (notifications), public (the page without
 * an account). Other modules see what stands here.
 */
export { type UnwrittenOccurrences, unwrittenOccurrences } from './billing/unwritten-occurrences'
export { serveFeed } from './calendar/feed-file'
export { type MailCalendar, mailCalendar } from './calendar/mail-calendar'
export { eventsAtResources, holdResources } from './events/clash-queries'
export { forgottenMessages, structuresWithEvents } from './messages/message-queries'
export { noteReminders } from './messages/message-store'
export { tellAbout } from './messages/messages'
export { classTimesOf } from './people/class-time-queries'
export { lockPassesOf, passesOf } from './people/pass-queries'
