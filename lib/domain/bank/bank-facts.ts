import { epochDay } from '../core/day'
import { type Mention, mentionOf, type mentionParts } from '../documents/document-mention'
import { daysOf, type ItemBook, type Movement, type OpenItem } from './bank-book'

/** Why a proposal is made or downgraded; the messages `bank.reasons.<code>` put it into words. */
export type Reason =
  | { code: 'amount' | 'amount_instalment' | 'iban' | 'name' | 'due_near' }
  | { code: 'other_party' | 'ambiguous' | 'names_others' | 'contended' }
  | { code: 'number' | 'number_maybe'; number: string }
  | { code: 'amount_sum'; count: number }
  | { code: 'amount_below' | 'amount_above'; amount: string }

/** The facts that a movement and an open document have in common. */
export type ItemFacts = {
  item: OpenItem
  /** RESIDUAL: the amount is all that is open; INSTALMENT: it is the open amount of a due date; null: it is neither. */
  fit: 'RESIDUAL' | 'INSTALMENT' | null
  mention: Mention | null
  party: ReturnType<ItemBook['partyFact']>
  /**
   * The nearness of the movement's day to the document's own day or a due date: 1 on the day itself, 0 from FAR_DAYS
   * on.
   */
  nearness: number
}

const FAR_DAYS = 60

export function compareFacts(
  item: OpenItem,
  movement: Movement,
  mentions: ReturnType<typeof mentionParts>,
  book: ItemBook,
): ItemFacts {
  const amount = movement.amount.abs()
  const isInstalment = item.due.some(({ open }) => open.equals(amount))
  const on = epochDay(movement.day)
  const away = Math.min(...daysOf(item).map((day) => Math.abs(day - on)))
  return {
    item,
    fit: item.residual.equals(amount) ? 'RESIDUAL' : isInstalment ? 'INSTALMENT' : null,
    mention: item.number === '' ? null : mentionOf(mentions, item),
    party: book.partyFact(movement, item),
    nearness: Math.max(0, 1 - away / FAR_DAYS),
  }
}
