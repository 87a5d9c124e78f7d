import type { KnownIbans, Movement, OpenItem } from '@/lib/domain/bank/bank-book'
import type { Day } from '@/lib/domain/core/day'
import { fixed2, money } from '@/lib/domain/core/money'
import { mentionedNumbers, mentionParts } from '@/lib/domain/documents/document-mention'
import { likelyParties } from '@/server/anagrafica'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'

/** Far more than a structure's movements could be about. */
const MAX_ITEMS = 20_000

type Clues = { amounts: string[]; numbers: number[]; skus: string[] }

/** Where the open documents are found that movements may be about: an index stands behind each of the three. */
const documentIds = ({ amounts, numbers, skus }: Clues): Prisma.Sql => Prisma.sql`
  select u.document_id as id from document_due_date u
  where u.structure_id = app_structure() and u.open_amount <> 0 and u.open_amount = any(${amounts}::numeric[])
  union select id from document
  where structure_id = app_structure() and residual <> 0 and residual = any(${amounts}::numeric[])
  union select id from document
  where structure_id = app_structure() and document_kind in ('INVOICE', 'CREDITNOTE') and type = 'ACTIVE'
    and number = any(${numbers}::int[])
  union select id from document where structure_id = app_structure() and ana_sku = any(${skus}::text[])`

const purchaseIds = ({ amounts, skus }: Clues): Prisma.Sql => Prisma.sql`
  select u.purchase_id as id from purchase_due_date u
  where u.structure_id = app_structure() and u.open_amount <> 0 and u.open_amount = any(${amounts}::numeric[])
  union select id from purchase
  where structure_id = app_structure() and state = 'DRAFT' and final_price - paid_amount = any(${amounts}::numeric[])
  union select id from purchase where structure_id = app_structure() and ana_sku = any(${skus}::text[])`

type ItemRow = Omit<OpenItem, 'residual' | 'due'> & { residual: string; due: { date: Day; open: string }[] }

const openDocuments = (tx: Tx, ids: Prisma.Sql): Promise<ItemRow[]> =>
  tx.$queryRaw<ItemRow[]>`
    select 'DOCUMENT' as kind, d.id, d.document_kind as "documentKind", d.type, case when (d.type = 'ACTIVE') = (d.document_kind = 'INVOICE') then 'IN' else 'OUT' end
        as direction, coalesce(d.full_numeration, '') as number, d.type = 'ACTIVE' and d.document_kind = 'INVOICE' as "isOwnNumber",
      to_char(d.date, 'YYYY-MM-DD') as day, d.ana_sku as sku, d.counterparty_name as name, d.residual::text as residual,
      coalesce((select jsonb_agg(jsonb_build_object('date', u.date, 'open', u.open_amount::text) order by u.date, u.position)
        from document_due_date u where u.document_id = d.id and u.open_amount > 0), '[]') as due
    from document d
    where d.structure_id = app_structure() and d.id in (${ids}) and d.residual > 0
      and document_is_due(d.document_kind, d.state)
    order by d.id limit ${MAX_ITEMS}`

const openPurchases = (tx: Tx, ids: Prisma.Sql): Promise<ItemRow[]> =>
  tx.$queryRaw<ItemRow[]>`
    select 'PURCHASE' as kind, p.id, 'PURCHASE' as "documentKind", 'PASSIVE' as type, 'OUT' as direction, p.invoice_number as number, false as "isOwnNumber",
      to_char(p.date, 'YYYY-MM-DD') as day, p.ana_sku as sku, p.customer_name as name,
      (p.final_price - p.paid_amount)::text as residual,
      coalesce((select jsonb_agg(jsonb_build_object('date', u.date, 'open', u.open_amount::text) order by u.date, u.position)
        from purchase_due_date u where u.structure_id = p.structure_id and u.purchase_id = p.id and u.open_amount > 0),
        '[]') as due
    from purchase p
    where p.structure_id = app_structure() and p.id in (${ids}) and p.state = 'DRAFT' and p.final_price > p.paid_amount
    order by p.id limit ${MAX_ITEMS}`

const toItem = ({ residual, due, ...row }: ItemRow): OpenItem => ({
  ...row,
  residual: money(residual),
  due: due.map(({ date, open }) => ({ date, open: money(open) })),
})

/**
 * The entries to which IBANs belong, by the registry and by the documents and purchases that were paid with them
 * before.
 */
async function knownIbans(tx: Tx, movements: readonly Movement[]): Promise<Map<string, Set<string>>> {
  const ibans = [...new Set(movements.map(({ iban }) => iban).filter(Boolean))]
  const rows = await tx.$queryRaw<{ iban: string; sku: string }[]>`
    select business_iban as iban, sku from anagrafica
    where structure_id = app_structure() and business_iban <> '' and business_iban = any(${ibans}::text[])
    union
    select m.counterparty_iban, coalesce(d.ana_sku, p.ana_sku)
    from bank_movement m
    join bank_match x on x.structure_id = m.structure_id and x.movement_id = m.id
    left join document d on d.id = x.document_id
    left join purchase p on p.structure_id = x.structure_id and p.id = x.purchase_id
    where m.structure_id = app_structure() and m.counterparty_iban <> '' and m.counterparty_iban = any(${ibans}::text[])
      and coalesce(d.ana_sku, p.ana_sku) is not null`
  const known = new Map<string, Set<string>>()
  for (const { iban, sku } of rows) known.set(iban, (known.get(iban) ?? new Set()).add(sku))
  return known
}

/**
 * Reads the open documents and purchases that the movements may be about, and the known owners of their IBANs, in a few
 * statements however many movements there are.
 */
export async function readCandidates(
  tx: Tx,
  movements: readonly Movement[],
): Promise<{ items: OpenItem[]; known: KnownIbans }> {
  const known = await knownIbans(tx, movements)
  const named = await likelyParties(tx, [...new Set(movements.map(({ counterparty }) => counterparty))])
  const texts = movements.flatMap(({ text, endToEnd }) =>
    mentionedNumbers(mentionParts(`${text} ${endToEnd}`)),
  )
  const clues: Clues = {
    amounts: [...new Set(movements.map(({ amount }) => fixed2(amount.abs())))],
    numbers: [...new Set(texts)],
    skus: [...new Set([...named, ...[...known.values()].flatMap((skus) => [...skus])])],
  }
  const documents = await openDocuments(tx, documentIds(clues))
  const purchases = await openPurchases(tx, purchaseIds(clues))
  return { items: [...documents, ...purchases].map(toItem), known }
}

type TargetId = { kind: OpenItem['kind']; id: number }

/** Documents and purchases by their ids, as far as they are still open. */
export async function readTargets(tx: Tx, targets: readonly TargetId[]): Promise<OpenItem[]> {
  const idsOf = (kind: OpenItem['kind']) =>
    Prisma.sql`select unnest(${targets.filter((target) => target.kind === kind).map(({ id }) => id)}::int[])`
  const documents = await openDocuments(tx, idsOf('DOCUMENT'))
  const purchases = await openPurchases(tx, idsOf('PURCHASE'))
  return [...documents, ...purchases].map(toItem)
}
