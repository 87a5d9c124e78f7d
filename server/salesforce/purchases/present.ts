import type { Purchase } from '@/lib/api/salesforce/purchases/purchase-fields'
import { toInstantText } from '@/lib/domain/core/local-time'
import { money, toWire } from '@/lib/domain/core/money'
import { formatDay } from '@/lib/i18n/formats'
import type { Language } from '@/lib/i18n/languages'
import { env } from '@/server/platform/env'
import type { PurchaseDetail } from './queries'

const FILE_PATH = '/api/salesforce/rest/purchase/file/'

/** The path of a file, as in the purchase's answer. */
export const pathOfFile = (id: number): string => `${FILE_PATH}${id}`

/** A whole purchase as answers state it. */
export function toPurchase(row: PurchaseDetail, language: Language): Purchase {
  const { structure_id, state_description, lines, due_dates, payments, ...fields } = row
  return {
    ...fields,
    tax_percentage: Number(row.tax_percentage),
    tax_amount: toWire(money(row.final_price).minus(money(row.start_price))),
    isBozza: row.state === 'DRAFT',
    json_state: { description: state_description, purchase_state: row.state },
    purchase_product_list: lines.map((line) => ({
      ...line,
      date_of_invoice_string: line.date_of_invoice ? formatDay(line.date_of_invoice, language) : '',
      quantity: Number(line.quantity),
      amount: Number(line.amount),
      gross_price: line.gross_price === null ? null : Number(line.gross_price),
      percentage_of_iva: Number(line.percentage_of_iva),
      total_price: Number(line.total_price),
    })),
    due_date_list: due_dates.map((due) => ({ date: due.date, amount: Number(due.amount) })),
    payment_list: payments.map((payment) => ({
      date: payment.date,
      amount: Number(payment.amount),
      method: payment.method,
    })),
    files: row.files.map((file) => ({ ...file, path: pathOfFile(file.id) })),
    created_at: toInstantText(row.created_at, env.LUNA_ZONE),
    updated_at: toInstantText(row.updated_at, env.LUNA_ZONE),
  }
}
