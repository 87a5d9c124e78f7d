import { type Decimal, sum } from '@/lib/domain/core/money'
import { childrenOf, descend, textAt, type XmlElement } from '@/server/einvoice'
import type { ReadMovement } from './statement'
import { amountAt, dayAt, signedAmount } from './values'

/**
 * Returns the movements of a booked entry: one, or, for a batch (one sum on the account for many transfers), one for
 * each of its transactions when their amounts add up to it exactly. A reversal keeps its parties, and changes its side.
 */
export function movementsOf(entry: XmlElement): ReadMovement[] {
  const amount = signedAmount(entry)
  const details = childrenOf(entry, 'NtryDtls').flatMap((list) => childrenOf(list, 'TxDtls'))
  const split = details.length > 1 ? amountsOf(details, amount) : null
  if (split) return details.map((detail, index) => toMovement(entry, [detail], split[index] ?? amount))
  return [toMovement(entry, details, amount)]
}

/**
 * The signed amount of each transaction of a batch; null when an amount is missing or in another currency, or their sum
 * differs from the batch.
 */
function amountsOf(details: readonly XmlElement[], whole: Decimal): Decimal[] | null {
  const currency = (element: XmlElement | undefined) => element?.attributes.Ccy
  const amounts: Decimal[] = []
  for (const detail of details) {
    const amount = amountAt(detail, 'Amt') ?? amountAt(detail, 'AmtDtls', 'TxAmt', 'Amt')
    const element = descend(detail, 'Amt') ?? descend(detail, 'AmtDtls', 'TxAmt', 'Amt')
    if (!amount || currency(element) !== currency(descend(detail.parent?.parent ?? undefined, 'Amt')))
      return null
    const side = textAt(detail, 'CdtDbtInd')
    const isOut = side === '' ? whole.isNegative() : side === 'DBIT'
    amounts.push(isOut ? amount.negated() : amount)
  }
  return sum(amounts).equals(whole) ? amounts : null
}

function toMovement(entry: XmlElement, details: readonly XmlElement[], amount: Decimal): ReadMovement {
  const isReversed = textAt(entry, 'RvslInd') === 'true'
  const isOut = amount.isNegative() !== isReversed
  const [only] = details.length === 1 ? details : []
  const remittances = details.map(remittanceOf).filter(Boolean)
  return {
    amount,
    day: dayAt(entry, 'BookgDt', 'ValDt'),
    valueDay: dayAt(entry, 'ValDt', 'BookgDt'),
    counterparty: partyName(only, isOut).slice(0, 200),
    counterpartyIban: textAt(only, 'RltdPties', isOut ? 'CdtrAcct' : 'DbtrAcct', 'Id', 'IBAN')
      .replace(/\s/g, '')
      .toUpperCase()
      .slice(0, 34),
    remittance: (remittances.length > 0 ? remittances.join(' · ') : textAt(entry, 'AddtlNtryInf')).slice(
      0,
      2000,
    ),
    endToEnd: provided(textAt(only, 'Refs', 'EndToEndId')).slice(0, 80),
    bankReference: (textAt(only, 'Refs', 'AcctSvcrRef') || textAt(entry, 'AcctSvcrRef')).slice(0, 80),
  }
}

const provided = (text: string): string => (/^NOT ?PROVIDED$/i.test(text) ? '' : text)

/**
 * The name of the other party, from which the money came or to which it went. From version 07 on it stands one level
 * deeper.
 */
function partyName(detail: XmlElement | undefined, isOut: boolean): string {
  const roles = isOut ? ['Cdtr', 'UltmtCdtr'] : ['Dbtr', 'UltmtDbtr']
  for (const role of roles) {
    const name = textAt(detail, 'RltdPties', role, 'Nm') || textAt(detail, 'RltdPties', role, 'Pty', 'Nm')
    if (name) return name.replace(/\s+/g, ' ')
  }
  return ''
}

/** Free text in its pieces, then the numbers and references of structured remittance. */
function remittanceOf(detail: XmlElement): string {
  const info = descend(detail, 'RmtInf')
  const free = childrenOf(info, 'Ustrd').map(({ text }) => text.trim())
  const structured = childrenOf(info, 'Strd').flatMap((reference) => [
    ...childrenOf(reference, 'RfrdDocInf').map(referredDocument),
    textAt(reference, 'CdtrRefInf', 'Ref'),
    ...childrenOf(reference, 'AddtlRmtInf').map(({ text }) => text.trim()),
  ])
  const texts = [free.join(' '), ...structured, textAt(detail, 'AddtlTxInf')]
  return [...new Set(texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean))].join(' · ')
}

/** A document that structured remittance refers to, as people would write it: "FT 12 del 3/3/2026". */
function referredDocument(element: XmlElement): string {
  const number = textAt(element, 'Nb')
  const [year, month, date] = textAt(element, 'RltdDt').slice(0, 10).split('-')
  if (number === '') return ''
  return date ? `FT ${number} del ${Number(date)}/${Number(month)}/${year}` : `FT ${number}`
}
