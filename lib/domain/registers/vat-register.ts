/**
 * The VAT registers (D.P.R. 633/72 art. 23 and 25) and what is declared of them: the lines VP2 to VP6 of the
 * communication of periodic settlements (LIPE, D.L. 78/2010 art. 21-bis). Amounts are those that documents state;
 * nothing is computed but sums.
 */

import { type Decimal, sum, ZERO } from '../core/money'
import { isOneOf } from '../core/one-of'
import type { EsigibilitaIva } from '../documents/document'

export const REGISTERS = ['SALES', 'PURCHASES'] as const

export type Register = (typeof REGISTERS)[number]

/**
 * Integrations and self-invoices whose VAT is due and deducted: they stand in both registers (art. 17 c. 5; D.L. 331/93
 * art. 47; art. 50-bis c. 6 for TD22; a plafond exceeded, TD21).
 */
const INTEGRATIONS = ['TD16', 'TD17', 'TD18', 'TD19', 'TD20', 'TD21', 'TD22'] as const

/**
 * Documents whose base counts with an invoice that stands beside them: the supplier's own (TD16), those beyond the plafond
 * (TD21), those with which the goods came into the VAT warehouse (TD22, TD23).
 */
const BASE_BESIDE = ['TD16', 'TD21', 'TD22', 'TD23'] as const

/** Received documents whose VAT we owe: integrations, and what was taken for oneself or given away (art. 2 c. 2). */
export const RECEIVED_AS_SALES = [...INTEGRATIONS, 'TD27'] as const

/** Received documents of which nothing is deducted; a TD29 only reports that an invoice is missing. */
export const NOT_PURCHASED = ['TD27', 'TD29'] as const

export const isIntegration = (tipo: string): boolean => isOneOf(INTEGRATIONS, tipo)

/** Credit notes take back: their amounts count below zero in the register of what they correct (art. 26). */
export const signOf = (kind: string): 1 | -1 => (kind === 'CREDITNOTE' ? -1 : 1)

/** One rate or Natura of a document, as it is registered. */
export type RegisterBlock = {
  iva: Decimal
  natura: string | null
  esigibilita_iva: EsigibilitaIva
  imponibile: Decimal
  imposta: Decimal
}

/**
 * Blocks that the declaration treats in the same way, summed up. REGISTERED when their documents stand in the register
 * of the period; COLLECTED when deferred VAT of theirs, registered at any time, became due by payment in it.
 */
export type RegisterPart = RegisterBlock & {
  event: 'REGISTERED' | 'COLLECTED'
  register: Register
  tipo: string
}

export const VAT_LINES = ['VP2', 'VP3', 'VP4', 'VP5'] as const

export type VatLine = (typeof VAT_LINES)[number]

/** Outside the turnover: advanced for the customer, not subject, by margin, due in another state. */
const NO_TURNOVER: readonly (string | null)[] = ['N1', 'N2.2', 'N5', 'N7']
/** Outside what was bought: advanced, and abroad, where the integration carries the operation. */
const NO_PURCHASE: readonly (string | null)[] = ['N1', 'N2.1']

type PartTraits = Pick<RegisterPart, 'event' | 'register' | 'tipo' | 'natura' | 'esigibilita_iva'>

/** Whose documents a line counts. */
export const registerOfLine = (line: VatLine): Register =>
  line === 'VP2' || line === 'VP4' ? 'SALES' : 'PURCHASES'

const COUNTS: Readonly<Record<VatLine, (part: PartTraits) => boolean>> = {
  VP2: ({ event, tipo, natura }) =>
    event === 'REGISTERED' && !isIntegration(tipo) && !NO_TURNOVER.includes(natura),
  VP3: ({ event, tipo, natura }) =>
    event === 'REGISTERED' && !isOneOf(BASE_BESIDE, tipo) && !NO_PURCHASE.includes(natura),
  // Deferred VAT is due when it is paid (art. 6 c. 5); that of split payment by the customer (art. 17-ter).
  VP4: ({ event, tipo, esigibilita_iva }) =>
    event === 'COLLECTED' || isIntegration(tipo) || esigibilita_iva === 'I',
  VP5: ({ event }) => event === 'REGISTERED',
}

/** Whether a part counts in a line of the declaration. */
export const countsIn = (line: VatLine, part: PartTraits): boolean =>
  part.register === registerOfLine(line) && COUNTS[line](part)

/** VP2 and VP3 sum what is taxable, VP4 and VP5 the tax. */
export const amountOf = (line: VatLine): 'imponibile' | 'imposta' =>
  line === 'VP2' || line === 'VP3' ? 'imponibile' : 'imposta'

export type VatDeclaration = Readonly<Record<VatLine, Decimal>> & {
  /** VP4 − VP5: due when positive (VP6 column 1), a credit when negative (column 2). */
  VP6: Decimal
  /** VAT of split payment, which the customers pay to the State. */
  split_payment: Decimal
  /** VAT of the period's documents that is due once they are paid. */
  deferred: Decimal
}

const total = (parts: readonly RegisterPart[], line: VatLine): Decimal =>
  sum(parts.filter((part) => countsIn(line, part)).map((part) => part[amountOf(line)]))

const taxOf = (parts: readonly RegisterPart[], esigibilita: EsigibilitaIva): Decimal =>
  sum(
    parts
      .filter(
        ({ event, register, tipo, esigibilita_iva }) =>
          event === 'REGISTERED' &&
          register === 'SALES' &&
          !isIntegration(tipo) &&
          esigibilita_iva === esigibilita,
      )
      .map(({ imposta }) => imposta),
  )

/** The declaration of a period, of all its parts. */
export function vatDeclaration(parts: readonly RegisterPart[]): VatDeclaration {
  const [VP2, VP3, VP4, VP5] = VAT_LINES.map((line) => total(parts, line)) as [
    Decimal,
    Decimal,
    Decimal,
    Decimal,
  ]
  return {
    VP2,
    VP3,
    VP4,
    VP5,
    VP6: VP4.minus(VP5),
    split_payment: taxOf(parts, 'S'),
    deferred: taxOf(parts, 'D'),
  }
}

/** The sums of a register for one rate or Natura and payability. */
export type RateSum = RegisterBlock

const keyOf = ({ iva, natura, esigibilita_iva }: RegisterBlock): string =>
  `${iva.toString()}|${natura ?? ''}|${esigibilita_iva}`

const compareSums = (a: RateSum, b: RateSum): number =>
  b.iva.cmp(a.iva) || (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0)

/** The sums of a register by rate, Natura and payability: highest rate first. */
export function rateSums(blocks: readonly RegisterBlock[]): RateSum[] {
  const sums = new Map<string, RateSum>()
  for (const block of blocks) {
    const key = keyOf(block)
    const { imponibile, imposta } = sums.get(key) ?? { imponibile: ZERO, imposta: ZERO }
    sums.set(key, {
      iva: block.iva,
      natura: block.natura,
      esigibilita_iva: block.esigibilita_iva,
      imponibile: imponibile.plus(block.imponibile),
      imposta: imposta.plus(block.imposta),
    })
  }
  return [...sums.values()].sort(compareSums)
}
