/**
 * The figures of the statistics. The view `statistics_part` of the database defines of which parts, each with a day and
 * a document or purchase, a figure is made; the sum of a month is kept as its parts come and go, and the list behind a sum
 * reads the same parts.
 */
import type { Role } from '../access/roles'
import { isOneOf } from '../core/one-of'
import { PURCHASE_CATEGORIES, type PurchaseCategory } from '../documents/purchase'

export type Figure = keyof typeof FIGURES

/** The sums of a figure by which its sum of a month is divided. */
export const FIGURE_GROUPS = ['CATEGORY', 'SUPPLIER'] as const

export type FigureGroup = (typeof FIGURE_GROUPS)[number]

type FigureTraits = {
  basis: 'ISSUED' | 'PAID'
  behind: readonly Role[]
  groups: readonly FigureGroup[]
}

/**
 * For each figure: the basis by which it counts (ISSUED: when a document is issued; PAID: when money moves), the roles of
 * which a reader needs all to see the documents behind its sums, and its groups.
 */
export const FIGURES = {
  /** Taxable amounts of our documents by the register of sales (D.P.R. 633/72 art. 23), credit notes below zero. */
  REVENUE: { basis: 'ISSUED', behind: ['GUI_CAN_LIST_INVOICE'], groups: [] },
  /** Payments of our documents by their day, VAT included; reversals and refunds below zero. */
  COLLECTED: { basis: 'PAID', behind: ['GUI_CAN_LIST_INVOICE'], groups: [] },
  /** Taxable amounts of received documents by the register of purchases, credit notes below zero, and purchases. */
  COSTS: {
    basis: 'ISSUED',
    behind: ['GUI_CAN_LIST_INVOICE', 'GUI_CAN_LIST_PURCHASE'],
    groups: ['CATEGORY', 'SUPPLIER'],
  },
} as const satisfies Record<string, FigureTraits>

export const FIGURE_NAMES = ['REVENUE', 'COLLECTED', 'COSTS'] as const satisfies readonly Figure[]

/** Whether a category of the costs is one of purchases; the documents that we received are RECEIVED. */
export const isPurchaseCategory = (text: string): text is PurchaseCategory =>
  isOneOf(PURCHASE_CATEGORIES, text)

/** The parts of a figure that belong to one category or supplier; '' is the key of those without. */
export type GroupPlace = { group: FigureGroup; key: string }
