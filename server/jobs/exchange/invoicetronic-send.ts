import * as z from 'zod'
import type { Tx } from '@/server/db/client'
import { type TenantScope, withTenant } from '@/server/db/tenant'
import {
  findAtInvoicetronic,
  type InvoicetronicAccount,
  InvoicetronicFault,
  submitToInvoicetronic,
} from '@/server/exchange'
import { now } from '@/server/platform/clock'
import { logger } from '@/server/platform/logger'
import { enqueue } from '@/server/platform/queue-store'
import {
  beginHandover,
  type FoundInvoicetronic,
  fileWasNotSent,
  findOwnChannel,
  type Handover,
  isPublicFile,
  nextWaitingFile,
  outgoing,
  recordFault,
  recordTaken,
  recordUnasked,
  settleHandover,
  uncertainHandover,
} from '@/server/salesforce'
import { defineJob } from '../define-job'
import { jobScope } from '../job-scope'
import { enqueueInvoicetronicPoll } from './invoicetronic-queue'

type WaitingFile = NonNullable<Awaited<ReturnType<typeof nextWaitingFile>>>

/** The first answers come soon after; of an unheard one the provider is asked then. */
const READ_AFTER_MS = 65_000
/** A file that another channel takes over is handed to it once a second at most. */
const OTHER_CHANNEL_MS = 1_000

/** Hands the oldest waiting file of a structure to Invoicetronic, and itself again while there may be others. */
export const invoicetronicSend = defineJob({
  name: 'invoicetronic-send',
  sends: true,
  payload: z.object({ structure_id: z.number().int() }),
  async run({ structure_id }) {
    const scope = jobScope(structure_id, 'invoicetronic-send')
    const file = await withTenant(scope, (tx) => nextWaitingFile(tx, structure_id))
    if (!file) return
    const waitMs = await sendOrWait(scope, file)
    await withTenant(scope, (tx) => enqueueInvoicetronicSend(tx, structure_id, waitMs))
  },
})

/** Has the waiting files of a structure sent. */
export const enqueueInvoicetronicSend = (tx: Tx, structure_id: number, delayMs = 0): Promise<void> =>
  enqueue(tx, 'invoicetronic-send', { structure_id }, { key: `invoicetronic-send:${structure_id}`, delayMs })

/** Sends a file, or says why none is sent. Returns the milliseconds until the next one. */
async function sendOrWait(scope: TenantScope, file: WaitingFile): Promise<number> {
  const { structureId } = scope
  const channel = await withTenant(scope, (tx) => findOwnChannel(tx, structureId))
  if (channel?.name !== 'invoicetronic') {
    const payload = { file_id: file.id, structure_id: structureId }
    await withTenant(scope, (tx) => enqueue(tx, 'exchange-send', payload, { key: `send:${file.id}` }))
    return OTHER_CHANNEL_MS
  }
  const { found } = channel
  if (found.pausedFor) {
    await withTenant(scope, (tx) => fileWasNotSent(tx, file.id, 'INVOICETRONIC_PAUSED'))
    return 0
  }
  return restOf(found) || sendFile(scope, found.account, file)
}

/** The milliseconds for which the provider is not to be asked. */
const restOf = ({ restsUntil }: FoundInvoicetronic): number =>
  Math.max(0, (restsUntil?.getTime() ?? 0) - now().getTime())

/** Sends a file, unless it turns out that the provider has it. Returns the milliseconds until the next one. */
async function sendFile(
  scope: TenantScope,
  account: InvoicetronicAccount,
  file: WaitingFile,
): Promise<number> {
  try {
    if (await isThereAlready(scope, account, file)) return 0
  } catch (error) {
    if (!(error instanceof InvoicetronicFault)) throw error
    return withTenant(scope, (tx) => recordUnasked(tx, account, { fileId: file.id, fault: error }))
  }
  const isToBeSigned = isPublicFile(file.bytes) && file.signed_bytes === null
  // Unsigned it would be rejected (00102), and its name used up.
  if (isToBeSigned && !account.doesSign) {
    await withTenant(scope, (tx) => fileWasNotSent(tx, file.id, 'INVOICETRONIC_UNSIGNED'))
    return 0
  }
  const handover = await withTenant(scope, (tx) => beginHandover(tx, account, file.id))
  return handover ? handOver(scope, account, { file, handover, isToBeSigned }) : 0
}

/** Asks for a file of which it was left open whether the provider has it. @throws InvoicetronicFault */
async function isThereAlready(
  scope: TenantScope,
  account: InvoicetronicAccount,
  file: WaitingFile,
): Promise<boolean> {
  const uncertain = await withTenant(scope, (tx) => uncertainHandover(tx, file.id))
  if (!uncertain) return false
  const documentNumber = await withTenant(scope, async (tx) => {
    const where = { id: file.document_id }
    return (await tx.document.findUniqueOrThrow({ where, select: { full_numeration: true } })).full_numeration
  })
  const sendId = await findAtInvoicetronic(account, {
    mark: uncertain.mark,
    fileName: outgoing(file).name,
    documentNumber: documentNumber ?? '',
  })
  if (sendId === null) return false
  await withTenant(scope, (tx) => settleHandover(tx, uncertain, sendId))
  return true
}

type Started = { file: WaitingFile; handover: Handover; isToBeSigned: boolean }

async function handOver(
  scope: TenantScope,
  account: InvoicetronicAccount,
  { file, handover, isToBeSigned }: Started,
): Promise<number> {
  const { structureId } = account
  const content = outgoing(file)
  const answer = await submitToInvoicetronic(account, content, { mark: handover.mark, isToBeSigned }).catch(
    (error) => {
      if (error instanceof InvoicetronicFault) return error
      throw error
    },
  )
  return withTenant(scope, async (tx) => {
    await enqueueInvoicetronicPoll(tx, structureId, READ_AFTER_MS)
    if (!(answer instanceof InvoicetronicFault)) {
      await recordTaken(tx, account, { handover, sendId: answer })
      return 0
    }
    logger.warn(
      { file: content.name, kind: answer.kind, words: answer.message },
      'Invoicetronic took no file',
    )
    return recordFault(tx, account, { handover, fault: answer })
  })
}
