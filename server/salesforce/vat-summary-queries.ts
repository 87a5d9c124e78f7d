import type { SummaryDocument } from '@/lib/api/salesforce/register-fields'
import { money } from '@/lib/domain/money'
import { daysOf, type TaxPeriod } from '@/lib/domain/tax-period'
import { amountOf, countsIn, type RegisterPart, type VatLine } from '@/lib/domain/vat-register'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import type { Page } from '@/server/db/page'
import { env } from '@/server/platform/env'
import { partsOf, type StoredBlock, UNREGISTERED } from './register-queries'

type StoredPart = StoredBlock & Pick<RegisterPart, 'event' | 'register' | 'tipo'>

/** The parts of a period, each sum of blocks that the declaration treats alike. */
export async function registerParts(tx: Tx, period: TaxPeriod): Promise<RegisterPart[]> {
  const rows = await tx.$queryRaw<StoredPart[]>`
    select event, register, tipo, iva::text as iva, natura, esigibilita_iva, sum(imponibile)::text as imponibile,
      sum(imposta)::text as imposta
    from ${partsOf(period, env.LUNA_ZONE)} b group by event, register, tipo, b.iva, natura, esigibilita_iva`
  return rows.map((row) => ({
    ...row,
    iva: money(row.iva),
    imponibile: money(row.imponibile),
    imposta: money(row.imposta),
  }))
}

type Behind = { rows: SummaryDocument[]; count: number; amount: number }

const columns = Prisma.sql`d.id, d.document_kind, d.type, d.tipo_documento,
  coalesce(d.full_numeration, '') as "fullNumeration", to_char(d.date, 'YYYY-MM-DD') as date, d.receiver_name as name,
  e.amount::float8 as amount`

/** A page of what stands behind a figure: `of` selects the ids of documents with their `amount`. */
async function listBehind(tx: Tx, of: Prisma.Sql, page: Page): Promise<Behind> {
  const [sums] = await tx.$queryRaw<{ count: number; amount: number }[]>`
    select count(*)::int as count, coalesce(sum(amount), 0)::float8 as amount from (${of}) e`
  const rows = await tx.$queryRaw<SummaryDocument[]>`
    select ${columns} from (${of}) e join sales_document d on d.id = e.id
    order by d.date ${Prisma.raw(page.order)}, d.id ${Prisma.raw(page.order)}
    limit ${page.size} offset ${(page.number - 1) * page.size}`
  return { rows, count: sums?.count ?? 0, amount: sums?.amount ?? 0 }
}

/** The documents behind a line, with what each adds to it: those of the parts that count in it. */
export async function documentsBehind(tx: Tx, line: VatLine, period: TaxPeriod, page: Page): Promise<Behind> {
  const parts = await registerParts(tx, period)
  const traits = parts
    .filter((part) => countsIn(line, part))
    .map(({ event, register, tipo, natura, esigibilita_iva }) => ({
      event,
      register,
      tipo,
      natura,
      esigibilita_iva,
    }))
  const unique = [...new Set(traits.map((trait) => JSON.stringify(trait)))].join(',')
  const of = Prisma.sql`
    select b.id, sum(b.${Prisma.raw(amountOf(line))}) as amount from ${partsOf(period, env.LUNA_ZONE)} b
    join jsonb_to_recordset(${`[${unique}]`}::jsonb)
      as t(event text, register text, tipo text, natura text, esigibilita_iva text)
      on t.event = b.event and t.register = b.register and t.tipo = b.tipo
        and t.natura is not distinct from b.natura and t.esigibilita_iva = b.esigibilita_iva
    group by b.id having sum(b.${Prisma.raw(amountOf(line))}) <> 0`
  return listBehind(tx, of, page)
}

/** Our issued documents of some days that owe the stamp duty. */
const stamped = ({ from, to }: { from: string; to: string }): Prisma.Sql => Prisma.sql`
  d.structure_id = app_structure() and d.type = 'ACTIVE' and d.document_kind in ('INVOICE', 'CREDITNOTE')
  and d.totals -> 'bollo' ->> 'importo' <> '0' and d.date between ${from}::date and ${to}::date
  and d.number is not null and d.state not in (${UNREGISTERED})`

type Stamped = { quarter: number; typology: 'STANDARD' | 'DIGITAL'; count: number; amount: string }

/** What a year's documents owe of stamp duty by quarter, e-invoices and paper apart. */
export const stampsOf = (tx: Tx, year: number): Promise<Stamped[]> =>
  tx.$queryRaw<Stamped[]>`
    select extract(quarter from d.date)::int as quarter, d.typology, count(*)::int as count,
      sum((d.totals -> 'bollo' ->> 'importo')::numeric)::text as amount
    from sales_document d where ${stamped({ from: `${year}-01-01`, to: `${year}-12-31` })} group by 1, 2`

/** The e-invoices of a period that owe the stamp duty. */
export const stampedDocuments = (tx: Tx, period: TaxPeriod, page: Page): Promise<Behind> =>
  listBehind(
    tx,
    Prisma.sql`select d.id, (d.totals -> 'bollo' ->> 'importo')::numeric as amount from sales_document d
      where ${stamped(daysOf(period))} and d.typology = 'DIGITAL'`,
    page,
  )
