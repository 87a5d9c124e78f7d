/**
 * The figures of the statistics. The view `statistics_part` of the database defines of which parts, each with a day and
 * a document, a figure is made; the sum of a month is kept as its parts come and go, and the list behind a sum reads
 * the same parts.
 */
import type { Role } from '../access/roles'

export type Figure = keyof typeof FIGURES

/**
 * For each figure: the basis by which it counts (ISSUED: when a document is issued; PAID: when money moves), and the roles of
 * which a reader needs one to see the documents behind its sums.
 */
export const FIGURES = {
  /** Taxable amounts of our documents by the register of sales (D.P.R. 633/72 art. 23), credit notes below zero. */
  REVENUE: { basis: 'ISSUED', behind: ['GUI_CAN_LIST_INVOICE'] },
  /** Payments of our documents by their day, VAT included; reversals and refunds below zero. */
  COLLECTED: { basis: 'PAID', behind: ['GUI_CAN_LIST_INVOICE'] },
} as const satisfies Record<string, { basis: 'ISSUED' | 'PAID'; behind: readonly Role[] }>

export const FIGURE_NAMES = ['REVENUE', 'COLLECTED'] as const satisfies readonly Figure[]
