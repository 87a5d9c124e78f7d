import { ok } from '@/lib/api/endpoint'
import type { PurchaseUpdateIn } from '@/lib/api/salesforce/purchases/purchase-fields'
import { hasAny } from '@/lib/domain/access/roles'
import type { Day } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import { PURCHASE_CATEGORIES, vatChoices } from '@/lib/domain/documents/purchase'
import { vatRates } from '@/server/auth'
import { pagingData } from '@/server/db/page'
import { toFileAnswer } from '@/server/http/file-answer'
import { withIdempotency } from '@/server/http/idempotency'
import { api, type HandlerContext } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { storeFiles } from '@/server/platform/kept-files'
import { storage } from '@/server/platform/storage'
import { translator } from '@/server/platform/text'
import { pageOf } from '../document/list'
import { receiveUploads } from './files'
import { exportPurchases } from './list-file'
import { toPurchase } from './present'
import { listPurchases, type PurchaseFilter } from './queries'
import {
  createPurchase,
  findPurchase,
  lockLivePurchase,
  lockPurchase,
  movePurchase,
  replacePurchase,
} from './store'

const procedures = api.salesforce.purchases

const categories = procedures.categories.handler(async ({ context: { tx, caller, language } }) => {
  const t = translator(language)
  const words = { vat: t('purchases.vat'), none: t('purchases.no_vat') }
  return ok({
    category_list: PURCHASE_CATEGORIES.map((name) => ({
      name,
      description: t(`purchases.categories.${name}`),
    })),
    tax_list: vatChoices(await vatRates(tx, caller.structureId), words),
  })
})

type SearchIn = {
  filter_state: readonly string[]
  filter_category: string
  search: string
  ana_sku: string
  date_from?: Day
  date_to?: Day
}

const filterOf = (input: SearchIn, structureId: number | null): PurchaseFilter => ({
  structureId,
  states: input.filter_state,
  category: input.filter_category,
  search: input.search,
  anaSku: input.ana_sku,
  from: input.date_from,
  to: input.date_to,
})

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) => {
  const isFamily = input.scope === 'family'
  if (isFamily && !hasAny(caller.guiItemList, ['GUI_CAN_LIST_PURCHASE_FAMILY'])) {
    throw new Refusal('ERROR_FORBIDDEN')
  }
  const page = pageOf(input)
  const filter = filterOf(input, isFamily ? null : caller.structureId)
  const { rows, total, amount, residual } = await listPurchases(tx, filter, page)
  const sums = { total_amount: amount, total_residual: residual }
  return ok({ purchase_list: rows, ...sums, paging_data: pagingData(page, total) })
})

const exportFile = procedures.exportFile.handler(({ context, input: { format, ...search } }) =>
  exportPurchases(context, format, filterOf(search, context.caller.structureId)),
)

const byId = procedures.byId.handler(async ({ context: { tx, language }, input }) =>
  ok({ purchase: toPurchase(await findPurchase(tx, input.id), language) }),
)

const add = procedures.add.handler(async ({ context, input: { purchase_data: data, files: sent } }) => {
  const { id } = data
  if (id) return savePurchase(context, { ...data, id }, sent)
  const { inTenant, caller, headers, marks, language } = context
  const { structureId, accountId } = caller
  const files = await receiveUploads(sent, { structureId, language })
  const call = { headers, marks, caller, input: { data, files: files.map(({ md5 }) => md5) } }
  const meta = { roles: null, creates: true }
  const { output } = await storeFiles(inTenant, files, {
    write: (tx) =>
      withIdempotency({ ...call, tx, meta }, async () => {
        const row = await createPurchase(tx, data, { files, accountId })
        return { output: ok({ purchase: toPurchase(row, language) }), context: {} }
      }),
  })
  return output
})

const update = procedures.update.handler(({ context, input: { purchase_data: data, files: sent } }) =>
  savePurchase(context, data, sent),
)

/** Saves a purchase that is there, by whichever call names it. */
async function savePurchase(context: HandlerContext, data: PurchaseUpdateIn, sent: File[]) {
  const { inTenant, caller, language } = context
  const { structureId, accountId } = caller
  const files = await receiveUploads(sent, { structureId, language })
  const row = await storeFiles(inTenant, files, {
    check: (tx) => lockLivePurchase(tx, data.id, data.revision),
    write: (tx) => replacePurchase(tx, data, { files, accountId }),
  })
  return ok({ purchase: toPurchase(row, language) })
}

const updateState = procedures.updateState.handler(async ({ context: { tx, language }, input }) => {
  const { id, revision, json_state, payment_date, payment_method } = input.purchase_data
  const { purchase_state: state, description } = json_state
  const row = await (state === 'DRAFT' ? lockPurchase : lockLivePurchase)(tx, id, revision)
  const rest = { date: payment_date ?? today(), method: payment_method }
  return ok({ purchase: toPurchase(await movePurchase(tx, row, { state, description, rest }), language) })
})

const remove = procedures.remove.handler(async ({ context: { tx }, input }) => {
  const row = await lockLivePurchase(tx, input.id)
  const rest = { date: today(), method: 'ALLOWANCE' }
  await movePurchase(tx, row, { state: 'DELETED', description: row.state_description, rest })
  return ok({})
})

const file = procedures.file.handler(async ({ context: { inTenant }, input }) => {
  const row = await inTenant((tx) => tx.purchase_file.findFirst({ where: { id: input.id } }))
  const content = row && (await storage().open(row.file_key))
  if (!content) throw new Refusal('ERROR_NOT_FOUND')
  return toFileAnswer({ name: row.name, type: row.mime_type, content })
})

export const purchases = {
  categories,
  list,
  exportFile,
  byId,
  add,
  update,
  updateState,
  remove,
  file,
}
