import { ok } from '@/lib/api/endpoint'
import {
  type ConditionFieldIn,
  type ConditionIn,
  mostOf,
} from '@/lib/api/pricelist/business-condition-fields'
import { Refusal } from '@/lib/domain/core/refusal'
import { type AuditEntry, auditMany, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { insertRows } from '@/server/db/insert'
import { type Page, pagingData } from '@/server/db/page'
import { api, type HandlerContext } from '@/server/http/implement'
import { reachOf } from '../products/attribute-store'
import {
  countConditions,
  countFields,
  type FieldFilter,
  readConditions,
  readFields,
  toCondition,
  unknownSkus,
} from './business-condition-queries'
import { pairKey, replaceConditions } from './business-condition-store'

const procedures = api.pricelist.businessConditions
const FIELD = 'business_condition_custom_field'

type Context = Pick<HandlerContext, 'tx' | 'caller'>
type PageIn = { page_number: number; items_per_page: number }

const pageOf = ({ page_number, items_per_page }: PageIn, column: string): Page => ({
  number: page_number,
  size: items_per_page,
  column,
  order: 'asc',
})

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) => {
  const { business_condition_ana_sku: supplier, sku_vendee: customer } = input
  const filter = { structureId: reachOf(caller, input.type), supplier, customer }
  const page = pageOf(input, 'id')
  const rows = await readConditions(tx, filter, page)
  return ok({
    business_condition_list: rows.map(toCondition),
    paging_data: pagingData(page, await countConditions(tx, filter)),
  })
})

async function fieldPage({ tx }: Context, filter: FieldFilter, input: PageIn) {
  const page = pageOf(input, 'position')
  const fields = await readFields(tx, filter, page)
  const paging_data = pagingData(page, await countFields(tx, filter))
  return ok({ business_condition_custom_field_list: fields, paging_data })
}

const listFields = procedures.listFields.handler(({ context, input }) =>
  fieldPage(context, { structureId: reachOf(context.caller, input.type), sku: input.anagrafica_sku }, input),
)

const listFieldsOf = procedures.listFieldsOf.handler(async ({ context, input: { sku, ...input } }) => {
  const structureId = reachOf(context.caller, input.type)
  const there = await context.tx.anagrafica.count({
    where: { sku, ...(structureId === null ? {} : { structure_id: structureId }) },
  })
  if (there === 0) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND', {}, ['sku'])
  return fieldPage(context, { structureId, sku }, input)
})

/** Entries of the own structure, or ERROR_ANAGRAFICA_NOT_FOUND. */
async function refuseUnknown(tx: Tx, skus: readonly (string | null)[], field: string): Promise<void> {
  const unknown = await unknownSkus(
    tx,
    skus.filter((sku) => sku !== null),
  )
  if (unknown.length > 0) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND', {}, [field])
}

type Supplier = string | null

const fieldsOf = (tx: Tx, suppliers: readonly Supplier[]) =>
  tx.business_condition_custom_field.findMany({
    where: {
      OR: [
        { anagrafica_sku: { in: suppliers.filter((sku) => sku !== null) } },
        ...(suppliers.includes(null) ? [{ anagrafica_sku: null }] : []),
      ],
    },
    select: { anagrafica_sku: true, key: true, type: true, change: true, position: true },
  })

/** The fields' rows, each after those that its supplier has. */
async function withPositions(tx: Tx, fields: readonly ConditionFieldIn[]) {
  const there = await fieldsOf(
    tx,
    fields.map(({ anagrafica_sku }) => anagrafica_sku),
  )
  const last = new Map<Supplier, number>()
  for (const { anagrafica_sku, position } of there) {
    last.set(anagrafica_sku, Math.max(position, last.get(anagrafica_sku) ?? 0))
  }
  return fields.map((field) => {
    const position = (last.get(field.anagrafica_sku) ?? 0) + 1
    last.set(field.anagrafica_sku, position)
    return { ...field, position }
  })
}

const addFields = procedures.addFields.handler(async ({ context: { tx, caller }, input }) => {
  const sent = input.business_condition_custom_field_list
  await refuseUnknown(
    tx,
    sent.map(({ anagrafica_sku }) => anagrafica_sku),
    'business_condition_custom_field_list',
  )
  const rows = await withPositions(tx, sent)
  const ids = await insertRows(tx, FIELD, rows)
  const entry = (row: object, index: number): AuditEntry => ({
    action: 'CREATE',
    entity: FIELD,
    entityId: ids[index] ?? 0,
    changes: changesBetween(null, { ...row }),
  })
  await auditMany(tx, rows.map(entry))
  const fields = await readFields(tx, { structureId: caller.structureId, ids })
  return ok({ business_condition_custom_field_list: fields })
})

type Field = Awaited<ReturnType<typeof fieldsOf>>[number]

/** The values as they are kept: each of a field of its supplier, and no percentage beyond sense. */
function keptValues({ business_condition_fields }: ConditionIn, fields: readonly Field[]) {
  const byKey = new Map(fields.map((field) => [field.key, field]))
  return Object.fromEntries(
    business_condition_fields.map(({ key, value }) => {
      const field = byKey.get(key)
      if (!field) throw new Refusal('ERROR_BUSINESS_CONDITION_FIELD_UNKNOWN', { key })
      const most = mostOf(field)
      if (value > most) throw new Refusal('ERROR_BUSINESS_CONDITION_VALUE', { key, most })
      return [key, String(value)]
    }),
  )
}

const add = procedures.add.handler(async ({ context: { tx, caller }, input }) => {
  const sent = input.business_condition_list
  const same = sent.find((condition) => condition.business_condition_ana_sku === condition.sku_vendee)
  if (same) throw new Refusal('ERROR_BUSINESS_CONDITION_SELF')
  const suppliers = sent.map(({ business_condition_ana_sku }) => business_condition_ana_sku)
  await refuseUnknown(
    tx,
    [...suppliers, ...sent.map((condition) => condition.sku_vendee)],
    'business_condition_list',
  )
  const fields = await fieldsOf(tx, suppliers)
  const wanted = new Map(
    sent.map((condition) => {
      const own = fields.filter(
        ({ anagrafica_sku }) => anagrafica_sku === condition.business_condition_ana_sku,
      )
      return [pairKey(condition), keptValues(condition, own)]
    }),
  )
  const kept = await replaceConditions(tx, sent, wanted)
  const rows = await readConditions(tx, { structureId: caller.structureId, ids: kept })
  return ok({ business_condition_list: rows.map(toCondition) })
})

export const businessConditions = { list, listFields, listFieldsOf, addFields, add }
