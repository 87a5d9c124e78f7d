import { createHash } from 'node:crypto'
import { addDays, type Day } from '@/lib/domain/core/day'
import { type Decimal, money, sum } from '@/lib/domain/core/money'
import type { Tx } from '@/server/db/client'
import { lockStatements, type NewMovement, storeStatement } from '@/server/salesforce/bank/store'
import type { Run } from './agreements'

const DAYS = 30
const OPENING = money('8412.55')

type Payment = { daysAgo: number; amount: Decimal; counterparty: string; remittance: string }

/** The open invoices to customers, the oldest first. */
const openInvoices = (tx: Tx) =>
  tx.document.findMany({
    where: {
      document_kind: 'INVOICE',
      type: 'ACTIVE',
      full_numeration: { not: null },
      residual: { gt: 0 },
    },
    orderBy: [{ date: 'asc' }, { id: 'asc' }],
    select: { full_numeration: true, counterparty_name: true, residual: true, ana_sku: true, date: true },
  })

type OpenInvoice = Awaited<ReturnType<typeof openInvoices>>[number]

const numbersOf = (invoices: readonly OpenInvoice[]): string =>
  invoices.map(({ full_numeration }) => full_numeration).join(' e ')

/** Two invoices of one customer, which one transfer pays. */
function pairOf(invoices: readonly OpenInvoice[]): OpenInvoice[] {
  for (const first of invoices) {
    const second = invoices.find((one) => one !== first && one.ana_sku === first.ana_sku)
    if (second) return [first, second]
  }
  return []
}

/** The payments of customers: invoices by their number or by the name alone, two at once, one in part. */
function received(invoices: readonly OpenInvoice[]): Payment[] {
  const pair = pairOf(invoices)
  const [byNumber, byName, inPart] = invoices.filter((one) => !pair.includes(one)).reverse()
  const payments: Payment[] = []
  const add = (of: readonly OpenInvoice[], daysAgo: number, remittance: string, share = 1) => {
    const amount = money(
      sum(of.map(({ residual }) => money(residual ?? 0)))
        .times(share)
        .toFixed(2),
    )
    const name = of[0]?.counterparty_name
    if (name) payments.push({ daysAgo, amount, counterparty: name.toUpperCase(), remittance })
  }
  if (byNumber) add([byNumber], 2, `SALDO FATTURA N. ${byNumber.full_numeration}`)
  if (byName) add([byName], 4, 'BONIFICO A VOSTRO FAVORE')
  if (inPart) add([inPart], 6, `ACCONTO FATT. ${inPart.full_numeration}`, 0.5)
  if (pair.length > 0) add(pair, 9, `SALDO FATTURE ${numbersOf(pair)}`)
  return payments
}

/** The payments of the studio: purchases that are still to be paid, and what the bank took, of which no document is kept. */
async function paid(tx: Tx): Promise<Payment[]> {
  const purchase = await tx.purchase.findFirst({
    where: { state: 'DRAFT', final_price: { gt: 0 } },
    orderBy: { date: 'desc' },
  })
  const fees = { daysAgo: 1, amount: money('-4.50'), counterparty: '', remittance: 'COMMISSIONI SU BONIFICI' }
  if (!purchase) return [fees]
  const amount = money(purchase.paid_amount).minus(money(purchase.final_price))
  const counterparty = (purchase.customer_name ?? '').toUpperCase()
  return [fees, { daysAgo: 3, amount, counterparty, remittance: 'PAGAMENTO TAPPETINI E ATTREZZI' }]
}

/** A deposit of which no invoice was made. */
const UNKNOWN: Payment = {
  daysAgo: 5,
  amount: money('150'),
  counterparty: 'ASSOCIAZIONE LE QUERCE',
  remittance: 'CAPARRA SALA PER IL 14 DEL MESE PROSSIMO',
}

/** A statement of the demo's account over its last month, which waits to be reconciled. */
export async function addStatement(
  run: Run,
  { today, ownerId }: { today: Day; ownerId: number },
): Promise<void> {
  await run(today, async (tx) => {
    const { business_iban: iban } = await tx.anagrafica.findFirstOrThrow({ where: { sku: 'demo-studio' } })
    if (!iban) return
    const payments = [...received(await openInvoices(tx)), ...(await paid(tx)), UNKNOWN]
    const movements = payments.map((payment) => movementOf(payment, today))
    const closing = OPENING.plus(sum(movements.map(({ amount }) => amount)))
    await lockStatements(tx)
    await storeStatement(
      tx,
      {
        iban,
        format: 'CAMT',
        statement_ref: `ESTRATTO-${today}`,
        file_name: `estratto-conto-${today}.xml`,
        sha256: createHash('sha256').update(`estratto-conto-${today}`).digest('hex'),
        opening: { day: addDays(today, -DAYS), amount: OPENING.toFixed(2) },
        closing: { day: today, amount: closing.toFixed(2) },
        skipped_count: 0,
        accountId: ownerId,
      },
      movements,
    )
  })
}

const movementOf = ({ daysAgo, ...facts }: Payment, today: Day): NewMovement => {
  const day = addDays(today, -daysAgo)
  return { ...facts, day, valueDay: day, counterpartyIban: '', endToEnd: '', bankReference: '' }
}
