import type { ProductFilter } from '@/lib/api/pricelist/product-fields'
import type { Day } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Party } from '@/lib/domain/documents/document'
import type { PriceList } from '@/lib/domain/pricing/price-list'
import { NO_PARTY } from '@/lib/domain/registry/party'
import type { Language } from '@/lib/i18n/languages'
import { documentParties } from '@/server/anagrafica'
import type { Tx } from '@/server/db/client'
import { toFileAnswer } from '@/server/http/file-answer'
import { api, type HandlerContext } from '@/server/http/implement'
import { now, today } from '@/server/platform/clock'
import { readLogo } from '@/server/platform/logo'
import { translator } from '@/server/platform/text'
import { inThread, xlsxInThread } from '@/server/workers'
import { findProducts, idsOfFilter } from '../products/product-queries'
import { COLUMNS, cellsOf, priceListRows } from './price-list-row'
import { conditionsOf, type PriceRequest } from './price-resolution'

const procedures = api.pricelist.priceListExports
/** Products that are held at a time, each page read in a transaction of its own. */
const PAGE = 1000
/** Laying out pages keeps the process busy, some 5 ms a row: beyond this a sheet is asked for. */
const MAX_PDF_PRODUCTS = 500

const TYPES = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

type Input = {
  format: keyof typeof TYPES
  sku: string | null
  day?: Day | null
  filter?: ProductFilter | null
}
type ExportPlan = { ids: number[]; asked: PriceRequest; sender: Party; customer: Party | null }

/** The products by name, whose prices are asked, and for whom. */
async function plan(tx: Tx, { caller }: HandlerContext, input: Input): Promise<ExportPlan> {
  const { sku } = input
  const conditions = sku === null ? [] : await conditionsOf(tx, sku, caller.structureId)
  const parties = await documentParties(tx, [sku])
  const own = { ...NO_PARTY, business_name: caller.structureName }
  return {
    ids: await idsOfFilter(tx, input.filter ?? null, caller.structureId, 'name'),
    asked: { customer: sku, conditions, on: input.day ?? today() },
    sender: parties.own ?? own,
    customer: parties.bySku.get(sku ?? '') ?? null,
  }
}

async function* rowPages(context: HandlerContext, { ids, asked }: ExportPlan) {
  for (let start = 0; start < ids.length; start += PAGE) {
    const page = ids.slice(start, start + PAGE)
    const products = await context.inTenant((tx) => findProducts(tx, page, context.caller))
    yield products.flatMap((product) => priceListRows(product, asked))
  }
}

async function* cellPages(context: HandlerContext, planned: ExportPlan, language: Language) {
  for await (const rows of rowPages(context, planned))
    yield rows.map((row) => cellsOf(row, language === 'it' ? ',' : '.'))
}

async function pdfOf(context: HandlerContext, planned: ExportPlan): Promise<Uint8Array> {
  if (planned.ids.length > MAX_PDF_PRODUCTS)
    throw new Refusal('ERROR_PRICE_LIST_TOO_LONG', { max: MAX_PDF_PRODUCTS, count: planned.ids.length })
  const rows: PriceList['rows'][number][] = []
  for await (const page of rowPages(context, planned)) rows.push(...page)
  const { sender, customer, asked } = planned
  const logo = await readLogo(context.caller.structureId)
  const value = { sender, customer, on: asked.on, rows }
  const options = { language: context.language, producedAt: now(), logo }
  return inThread(context.caller.structureId, 'renderPriceList', value, options)
}

async function xlsxOf(context: HandlerContext, planned: ExportPlan): Promise<Blob> {
  const t = translator(context.language)
  const headers = COLUMNS.map((key) => t(`pricelist.export.columns.${key}`))
  const pages = cellPages(context, planned, context.language)
  return xlsxInThread(context.caller.structureId, t('pricelist.export.sheet'), headers, pages)
}

const create = procedures.create.handler(async ({ context, input }) => {
  const planned = await context.inTenant((tx) => plan(tx, context, input))
  const content =
    input.format === 'pdf' ? Uint8Array.from(await pdfOf(context, planned)) : await xlsxOf(context, planned)
  const t = translator(context.language)
  const { customer, asked } = planned
  const whose = customer ? [customer.business_name, customer.first_name, customer.last_name] : []
  const parts = [t('pricelist.export.file'), ...whose, asked.on].filter(Boolean)
  const name = `${parts
    .join('_')
    .replace(/[^\p{L}\p{N}.-]+/gu, '_')
    .slice(0, 120)}.${input.format}`
  return toFileAnswer({ name, type: TYPES[input.format], content })
})

export const priceListExports = { create }
