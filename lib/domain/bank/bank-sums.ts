import type { Decimal } from '../core/money'
import type { ItemFacts } from './bank-facts'

/** Above this number only a run of the oldest documents is tried: too many sums of many documents would fit. */
const MAX_ITEMS = 20
const MAX_SUMS = 3

const cents = (amount: Decimal): number => amount.times(100).toNumber()

/**
 * Returns the sets of two documents or more whose residuals add up to an amount: the run of the oldest documents when it
 * does, or else any two or three. At most 3 sets are returned; among several the user chooses.
 */
export function findSums(group: readonly ItemFacts[], amount: Decimal): ItemFacts[][] {
  const sorted = group.toSorted((a, b) => (firstDay(a) < firstDay(b) ? -1 : 1))
  const wanted = cents(amount)
  const run = findOldestRun(sorted, wanted)
  if (run) return [run]
  return sorted.length > MAX_ITEMS ? [] : findSmallSets(sorted, wanted)
}

const firstDay = ({ item }: ItemFacts): string => item.due[0]?.date ?? item.day

function findOldestRun(sorted: readonly ItemFacts[], wanted: number): ItemFacts[] | null {
  let total = 0
  for (const [index, { item }] of sorted.entries()) {
    total += cents(item.residual)
    if (total === wanted && index > 0) return sorted.slice(0, index + 1)
    if (total > wanted) return null
  }
  return null
}

function findSmallSets(sorted: readonly ItemFacts[], wanted: number): ItemFacts[][] {
  const found: ItemFacts[][] = []
  const extend = (chosen: ItemFacts[], from: number, left: number): void => {
    if (left === 0 && chosen.length >= 2) found.push(chosen)
    if (left <= 0 || chosen.length === 3) return
    for (const [index, facts] of sorted.entries()) {
      if (found.length === MAX_SUMS) return
      if (index >= from) extend([...chosen, facts], index + 1, left - cents(facts.item.residual))
    }
  }
  extend([], 0, wanted)
  return found
}
