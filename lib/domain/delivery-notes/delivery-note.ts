/** The words of a delivery note (D.P.R. 472/1996, art. 1 c. 3). */

/** Why goods travel; OTHER has its own text. */
export const NOTE_REASONS = ['SALE', 'VIEWING', 'PROCESSING', 'RETURN', 'GIFT', 'REPAIR', 'OTHER'] as const
export const TRANSPORTS = ['SENDER', 'RECIPIENT', 'CARRIER'] as const
/** The party that pays the transport: FRANCO the sender, ASSEGNATO the recipient. */
export const CARRIAGES = ['FRANCO', 'ASSEGNATO'] as const
/** A live note is to be invoiced when its reason is a sale, until an invoice collects it. */
export const NOTE_STATES = ['TO_INVOICE', 'INVOICED', 'NOT_INVOICED', 'CANCELLED'] as const

export type NoteState = (typeof NOTE_STATES)[number]

/** Whether a note may still change. */
export const isOpenNote = (state: NoteState): boolean => state === 'TO_INVOICE' || state === 'NOT_INVOICED'
