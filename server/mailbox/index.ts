/**
 * Mailboxes that are read over IMAP: read-only, onwards from a stored cursor, by one reader at a time. A mailbox gives
 * raw mails; what they mean is known by the module that reads it, and it alone has mails moved.
 */
export { findInMailbox } from './find-in-mailbox'
export { type MailboxAddress, mailboxAddress } from './mailbox-address'
export { type ListedMail, MailboxFault } from './mailbox-client'
export { messageIdIn, moveInMailbox, type PlacedMail } from './move-in-mailbox'
export { type ReceivedMail, readMailbox } from './read-mailbox'
