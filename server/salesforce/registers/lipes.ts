import { ok } from '@/lib/api/endpoint'
import type { LipeAnswer } from '@/lib/api/salesforce/registers/lipe-fields'
import { todayIn, toInstantText } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import { lipeFileName, lipeProgressive, maySendOn } from '@/lib/domain/registers/lipe'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { toFileAnswer } from '@/server/http/file-answer'
import { api } from '@/server/http/implement'
import { now, today } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { lipeNow } from './lipe-file'
import { lipeById, lipeContent, lipesOf, lockLipe, type StoredLipe } from './lipe-queries'
import { addLipe, lockLipes, writeSent } from './lipe-store'

const procedures = api.salesforce.lipes

/** Communications of a quarter that are listed. */
const MOST = 50

const present = ({ created_at, ...lipe }: StoredLipe): LipeAnswer => ({
  ...lipe,
  created_at: toInstantText(created_at, env.LUNA_ZONE),
})

function required<Found>(found: Found | null | undefined): Found {
  if (!found) throw new Refusal('ERROR_LIPE_NOT_FOUND')
  return found
}

/** Whether a communication has what the registers have now; null where none could be made now. */
async function isCurrent(tx: Tx, structureId: number, { quarter, sha256 }: StoredLipe) {
  try {
    return (await lipeNow(tx, structureId, quarter)).sha256 === sha256
  } catch (fault) {
    if (fault instanceof Refusal) return null
    throw fault
  }
}

const list = procedures.list.handler(async ({ context: { tx, caller }, input: { quarter } }) => {
  const lipes = await lipesOf(tx, quarter, MOST)
  const is_current = lipes[0] ? await isCurrent(tx, caller.structureId, lipes[0]) : null
  return ok({ lipe_list: lipes.map(present), is_current })
})

const make = procedures.make.handler(async ({ context: { tx, caller }, input: { quarter } }) => {
  await lockLipes(tx)
  const file = await lipeNow(tx, caller.structureId, quarter)
  const [newest] = await lipesOf(tx, quarter, 1)
  if (newest?.sha256 === file.sha256) return ok({ lipe: present(newest) })
  const created_at = now()
  const progressive = lipeProgressive(created_at)
  const id = await addLipe(tx, { ...file, quarter, progressive, created_at, accountId: caller.accountId })
  const made = required(await lipeById(tx, id))
  const changes = changesBetween(null, { quarter, file_name: made.file_name, sha256: made.sha256 })
  await audit(tx, { action: 'CREATE', entity: 'lipe', entityId: id, changes })
  return ok({ lipe: present(made) })
})

const mark = procedures.mark.handler(async ({ context: { tx }, input }) => {
  const { id, sent_on, protocol } = input
  const before = required(await lockLipe(tx, id))
  const made = todayIn(env.LUNA_ZONE, before.created_at)
  if (sent_on !== null && !maySendOn(sent_on, { made, today: today() })) {
    throw new Refusal('ERROR_LIPE_SENT_DAY', {}, ['sent_on'])
  }
  if (sent_on === null && protocol !== '') throw new Refusal('ERROR_LIPE_PROTOCOL', {}, ['sent_on'])
  await writeSent(tx, input)
  const changes = changesBetween(
    { sent_on: before.sent_on, protocol: before.protocol },
    { sent_on, protocol },
  )
  await audit(tx, { action: 'UPDATE', entity: 'lipe', entityId: id, changes })
  return ok({ lipe: present({ ...before, sent_on, protocol }) })
})

const xml = (name: string, content: Uint8Array) =>
  toFileAnswer({ name, type: 'application/xml', content: Uint8Array.from(content) })

const previewOf = async (tx: Tx, structureId: number, quarter: TaxPeriod) => {
  const { bytes, sha256, taxcode } = await lipeNow(tx, structureId, quarter)
  const [newest] = await lipesOf(tx, quarter, 1)
  const kept = newest?.sha256 === sha256 ? newest.file_name : null
  return xml(kept ?? lipeFileName(taxcode, lipeProgressive(now())), bytes)
}

const preview = procedures.preview.handler(({ context: { tx, caller }, input: { quarter } }) =>
  previewOf(tx, caller.structureId, quarter),
)

const file = procedures.file.handler(async ({ context: { tx }, input: { id } }) => {
  const { file_name, bytes } = required(await lipeContent(tx, id))
  return xml(file_name, bytes)
})

export const lipes = { list, make, mark, preview, file }
