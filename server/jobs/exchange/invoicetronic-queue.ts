import type { Tx } from '@/server/db/client'
import { enqueue } from '@/server/platform/queue-store'

/** Has the updates and invoices of a structure's account at Invoicetronic taken. */
export const enqueueInvoicetronicPoll = (tx: Tx, structure_id: number, delayMs = 0): Promise<void> =>
  enqueue(tx, 'invoicetronic-poll', { structure_id }, { key: `invoicetronic-poll:${structure_id}`, delayMs })
