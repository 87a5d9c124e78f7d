/** Reads the mails of PEC providers: envelopes, receipts, and the messages of the exchange system in them. No database. */
export { claimOf, concernsExchange, type PecMail, readPecMail } from './read-mail'
