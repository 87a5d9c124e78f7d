import { type Decimal, toWire } from '@/lib/domain/core/money'
import { formatDay, formatMoney } from '@/lib/i18n/formats'
import type { HandlerContext } from '@/server/http/implement'
import { now } from '@/server/platform/clock'
import { translator } from '@/server/platform/text'
import { addressLines, nameOf, type PrintedCell, type PrintedTable } from '@/server/print'
import { inThread } from '@/server/workers'
import { safeName } from '../delivery/safe-name'
import { ownerOf } from '../registers/files'
import type { Statement } from './read-statement'

const MONEY = { width: 96, right: true }

/** The movements between opening and closing balance, and what is open today. */
function tablesOf({ language }: Pick<HandlerContext, 'language'>, statement: Statement): PrintedTable[] {
  const t = translator(language)
  const label = (name: string) => t(`account_statement.columns.${name}`)
  const dayOf = (text: string) => formatDay(text, language, 'short')
  const cell = (amount: Decimal | null): PrintedCell => (amount ? toWire(amount) : '')
  const { from, to, opening, rows, closing, dues } = statement
  return [
    {
      title: t('account_statement.movements'),
      columns: [
        { label: label('date'), width: 70 },
        { label: label('movement'), width: 400 },
        { label: label('debit'), ...MONEY },
        { label: label('credit'), ...MONEY },
        { label: label('balance'), ...MONEY },
      ],
      rows: [
        [dayOf(from), t('account_statement.opening'), '', '', toWire(opening)],
        ...rows.map(({ date, kind, numeration, debit, credit, balance }) => [
          dayOf(date),
          t(`account_statement.kinds.${kind}`, { number: numeration }),
          cell(debit),
          cell(credit),
          toWire(balance),
        ]),
        [dayOf(to), t('account_statement.closing'), '', '', toWire(closing)],
      ],
    },
    {
      title: t('account_statement.open_dues'),
      columns: [
        { label: label('due'), width: 70 },
        { label: label('document'), width: 400 },
        { label: label('date'), width: 96 },
        { label: label('amount'), ...MONEY },
        { label: label('open'), ...MONEY },
      ],
      rows: dues.map(({ due, numeration, date, amount, open }) => [
        dayOf(due),
        numeration,
        dayOf(date),
        toWire(amount),
        toWire(open),
      ]),
    },
  ]
}

/** The customer, and the balance, what is open and what is overdue of it, in one sentence each. */
function noteOf({ language }: Pick<HandlerContext, 'language'>, statement: Statement): string {
  const t = translator(language)
  const { customer, to, closing, open, overdue } = statement
  const amount = (value: Decimal) => formatMoney(toWire(value), language)
  const facts = t('account_statement.note', {
    day: formatDay(to, language),
    closing: amount(closing),
    open: amount(open),
    overdue: amount(overdue),
  })
  return [[nameOf(customer), ...addressLines(customer, t)].join(', '), facts].join('. ')
}

/** The statement as a PDF with its file's name, laid out by a thread. */
export async function statementPdf(
  context: HandlerContext,
  statement: Statement,
): Promise<{ name: string; content: Uint8Array<ArrayBuffer> }> {
  const { language, caller, inTenant } = context
  const t = translator(language)
  const { customer, from, to } = statement
  const days = [from, to].map((text) => formatDay(text, language, 'short')).join(' – ')
  const value = {
    title: `${t('account_statement.title')} – ${nameOf(customer)}`,
    subtitle: days,
    owner: await inTenant(ownerOf),
    note: noteOf(context, statement),
    tables: tablesOf(context, statement),
  }
  const options = { language, producedAt: now(), logo: null }
  const bytes = await inThread(caller.structureId, 'renderTables', value, options)
  const name = safeName([t('account_statement.file'), nameOf(customer), to].join('_'))
  return { name: `${name}.pdf`, content: Uint8Array.from(bytes) }
}
