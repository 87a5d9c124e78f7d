/** Section 2.2.1: products, then included expenses, then the charged stamp duty. */

import { type Decimal, fixed2, formatPlain, money } from '@/lib/domain/core/money'
import type {
  DocumentLine,
  DocumentValue,
  ExtraExpense,
  LineTotal,
  NamedIntent,
} from '@/lib/domain/documents/document'
import { INTENT_NATURA } from '@/lib/domain/documents/intent'
import type { LineDatum } from '@/lib/domain/einvoice/line-data'
import type { LineBlock } from '../schema/invoice'

type DatumBlock = NonNullable<LineBlock['AltriDatiGestionali']>[number]

const ONE = money('1')
const HUNDRED = money('100')
const STAMP = 'Imposta di bollo assolta in modo virtuale'

const price = (d: Decimal): string => formatPlain(d, 2, 8)

function describe({ name, description }: DocumentLine): string {
  const [title, text] = [name.trim(), description.trim()]
  return title === '' || text === '' || title === text ? title || text : `${title} - ${text}`
}

/** The percentage is written where the field can hold it: two decimals, up to 100. */
function statedPercentage({ discount, discount_type }: DocumentLine): string | null {
  const fits = discount.decimalPlaces() <= 2 && discount.gt(0) && discount.lte(HUNDRED)
  return discount_type === 'PERCENTAGE' && fits ? fixed2(discount) : null
}

/**
 * The change per unit that leads exactly from PrezzoUnitario to the discounted price. Importo wins over
 * Percentuale when both are present, so control 00423 holds whatever the rounding.
 */
function priceChange(line: DocumentLine, change: Decimal): LineBlock['ScontoMaggiorazione'] {
  if (change.isZero()) return []
  const Tipo = change.isNegative() ? 'SC' : 'MG'
  const meant = line.price_change_type === 'INCREASE' ? 'MG' : 'SC'
  return [{ Tipo, Percentuale: Tipo === meant ? statedPercentage(line) : null, Importo: price(change.abs()) }]
}

const datumBlock = ({ type, text, number, date }: LineDatum): DatumBlock => ({
  TipoDato: type,
  RiferimentoTesto: text,
  RiferimentoNumero: number === null ? null : price(money(number)),
  RiferimentoData: date,
})

/** The schema has no negative quantity: the sign goes to the price. */
function productLine(line: DocumentLine, total: LineTotal, withholding: boolean): LineBlock {
  const sign = line.quantity.isNegative() ? ONE.negated() : ONE
  const unit = line.single_price.times(sign)
  return {
    CodiceArticolo: (line.code_list ?? []).map(({ type, value }) => ({
      CodiceTipo: type,
      CodiceValore: value,
    })),
    Descrizione: describe(line),
    Quantita: price(line.quantity.abs()),
    UnitaMisura: line.measurement_unit,
    DataInizioPeriodo: line.period_start,
    DataFinePeriodo: line.period_end,
    PrezzoUnitario: price(unit),
    ScontoMaggiorazione: priceChange(line, total.discounted_price.times(sign).minus(unit)),
    PrezzoTotale: price(total.total_price),
    AliquotaIVA: fixed2(line.iva),
    Ritenuta: line.ritenuta && withholding ? 'SI' : null,
    Natura: line.natura,
    AltriDatiGestionali: (line.other_data_list ?? []).map(datumBlock),
  }
}

const singleLine = (
  Descrizione: string,
  amount: Decimal,
  iva: Decimal,
  Natura: string | null,
): LineBlock => ({
  Descrizione,
  Quantita: '1.00',
  PrezzoUnitario: price(amount),
  PrezzoTotale: price(amount),
  AliquotaIVA: fixed2(iva),
  Natura,
})

/** AC marks an accessory expense; an expense that is not taxable is excluded from VAT (N1, art. 15 DPR 633/72). */
function expenseLine(expense: ExtraExpense, amount: Decimal): LineBlock {
  if (!expense.tassabile) return singleLine(expense.description, amount, money('0'), 'N1')
  return {
    TipoCessionePrestazione: 'AC',
    ...singleLine(expense.description, amount, expense.iva, expense.natura),
  }
}

/** The declaration of intent of a line without VAT: AltriDatiGestionali INTENTO (Revenue Agency, provvedimento 28/10/2021). */
const intentBlock = ({ protocol, received_day }: NamedIntent): DatumBlock => ({
  TipoDato: 'INTENTO',
  RiferimentoTesto: protocol,
  RiferimentoData: received_day,
})

export function lineBlocks({ content, totals, intent }: DocumentValue): readonly LineBlock[] {
  const withholding = content.ritenute.length > 0
  const products = content.product_list.flatMap((line, i) => {
    const total = totals.lines[i]
    return total ? [productLine(line, total, withholding)] : []
  })
  const expenses = content.extra_expenses_list.flatMap((expense, i) => {
    const amount = totals.expenses[i]
    return amount ? [expenseLine(expense, amount)] : []
  })
  const { bollo } = totals
  const stamp = bollo.charged ? [singleLine(STAMP, bollo.importo, money('0'), bollo.natura)] : []
  return [...products, ...expenses, ...stamp].map((line, i) => ({
    NumeroLinea: String(i + 1),
    ...line,
    ...(intent && line.Natura === INTENT_NATURA
      ? { AltriDatiGestionali: [...(line.AltriDatiGestionali ?? []), intentBlock(intent)] }
      : {}),
  }))
}
