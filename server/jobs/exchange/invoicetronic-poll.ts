import * as z from 'zod'
import { asSystem } from '@/server/db/system'
import { type TenantScope, withTenant } from '@/server/db/tenant'
import { findAtInvoicetronic, type InvoicetronicAccount, InvoicetronicFault } from '@/server/exchange'
import { now } from '@/server/platform/clock'
import {
  findInvoicetronic,
  invoicetronicStructures,
  leaveUncertain,
  noteAnswered,
  noteFault,
  noteRead,
  openHandovers,
  outgoing,
  settleHandover,
} from '@/server/salesforce'
import { defineJob } from '../define-job'
import { jobScope } from '../job-scope'
import { enqueueInvoicetronicPoll } from './invoicetronic-queue'
import { enqueueInvoicetronicSend } from './invoicetronic-send'
import { takeDeliveries } from './take-deliveries'
import { takeUpdates } from './take-updates'

/** Has each structure's account asked by a job of its own: a slow answer holds up no other. */
export const invoicetronicAccounts = defineJob({
  name: 'invoicetronic-accounts',
  sends: true,
  payload: z.unknown(),
  async run() {
    await asSystem(async (tx) => {
      for (const structureId of await invoicetronicStructures(tx)) {
        await enqueueInvoicetronicPoll(tx, structureId)
      }
    })
  },
})

/** Settles the handovers of which nothing was known, then takes the updates of a structure's files and its suppliers' invoices. */
export const invoicetronicPoll = defineJob({
  name: 'invoicetronic-poll',
  sends: true,
  payload: z.object({ structure_id: z.number().int() }),
  async run({ structure_id }) {
    const scope = jobScope(structure_id, 'invoicetronic-poll')
    const found = await withTenant(scope, async (tx) => {
      await leaveUncertain(tx)
      return findInvoicetronic(tx, structure_id)
    })
    if (!found || found.pausedFor || (found.restsUntil && found.restsUntil > now())) return
    const { account, updatesFrom } = found
    try {
      await settleOpen(scope, account)
      await takeUpdates(scope, account, updatesFrom)
      await takeDeliveries(scope, account)
      await withTenant(scope, async (tx) => {
        await noteAnswered(tx, structure_id)
        await noteRead(tx, structure_id)
      })
    } catch (error) {
      if (!(error instanceof InvoicetronicFault)) throw error
      await withTenant(scope, (tx) => noteFault(tx, account, error))
    }
  },
})

/** Asks the provider for the files that it may have. @throws InvoicetronicFault */
async function settleOpen(scope: TenantScope, account: InvoicetronicAccount): Promise<void> {
  for (const { handover, file } of await withTenant(scope, openHandovers)) {
    const sendId = await findAtInvoicetronic(account, {
      mark: handover.mark,
      fileName: outgoing(file).name,
      documentNumber: file.document.full_numeration ?? '',
    })
    await withTenant(scope, async (tx) => {
      const isToBeSent = await settleHandover(tx, handover, sendId)
      if (isToBeSent) await enqueueInvoicetronicSend(tx, account.structureId)
    })
  }
}
