import { ok } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/core/refusal'
import type { DocumentKind } from '@/lib/domain/documents/document'
import { tabsOf } from '@/lib/domain/documents/lists/document-tab'
import type { Session } from '@/server/auth'
import { api } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { copyDocument } from '../agreements/conversions'
import { repriceRestored } from '../agreements/subscription/adjust'
import { documentFilter } from '../document/list'
import { sumDocuments, sumTabs } from '../document/list/sum-queries'
import { kindsOf, READ, WRITE } from '../document/roles'
import { readBin } from './bin-queries'
import { restoreDraft } from './discard'
import { exportDocuments } from './export'
import { readChain } from './queries'

const procedures = api.salesforce.documents

const chain = procedures.chain.handler(async ({ context: { tx, caller }, input }) => {
  const chain_list = await readChain(tx, input.id, kindsOf(caller, READ))
  if (!chain_list.some(({ id }) => id === input.id)) throw new Refusal('ERROR_NOT_FOUND')
  return ok({ chain_list })
})

const bin = procedures.bin.handler(async ({ context: { tx, caller } }) =>
  ok({ bin_list: await readBin(tx, caller.structureId, kindsOf(caller, READ)) }),
)

const restore = procedures.restore.handler(async ({ context: { tx, caller }, input: { id } }) => {
  const document_kind = await restoreDraft(tx, id, kindsOf(caller, WRITE), caller.accountId)
  if (document_kind === 'INVOICE') await repriceRestored(tx, id)
  return ok({ id, document_kind })
})

const copy = procedures.copy.handler(async ({ context: { tx, caller }, input }) =>
  ok(await copyDocument(tx, input.id, kindsOf(caller, WRITE), caller.accountId)),
)

/** @throws Refusal ERROR_FORBIDDEN when the caller may not list documents of the kind */
function refuseUnlisted(caller: Session, kind: DocumentKind): void {
  if (!kindsOf(caller, READ).includes(kind)) throw new Refusal('ERROR_FORBIDDEN')
}

const tabs = procedures.tabs.handler(async ({ context: { tx, caller }, input }) => {
  const { document_kind: kind, agreementTypeValue: type } = input
  refuseUnlisted(caller, kind)
  const shown = tabsOf(kind, type)
  const list = { structureId: caller.structureId, kind, type }
  const sums = await sumTabs(tx, list, { tabs: shown, today: today() })
  const tab_list = shown.map(({ name, amount }, at) => {
    const { count = 0, total = 0, residual = 0 } = sums[at] ?? {}
    return { tab: name, count, amount: amount && (amount === 'TOTAL' ? total : residual) }
  })
  return ok({ tab_list })
})

const sum = procedures.sum.handler(async ({ context: { tx, caller }, input }) => {
  refuseUnlisted(caller, input.document_kind)
  const filter = { ...documentFilter(caller, input.document_kind, input), ids: input.ids }
  const { isMinimum, ...figures } = await sumDocuments(tx, filter)
  return ok({ ...figures, is_minimum: isMinimum })
})

const exportFile = procedures.exportFile.handler(async ({ context, input: { format, ...input } }) => {
  refuseUnlisted(context.caller, input.document_kind)
  return exportDocuments(context, format, documentFilter(context.caller, input.document_kind, input))
})

export const documents = { chain, bin, restore, copy, tabs, sum, exportFile }
