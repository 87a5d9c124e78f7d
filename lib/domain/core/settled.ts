import { Refusal } from './refusal'

/** The outcome for one of several items: its value, or the rule's refusal. */
export type RuleOutcome<Value> = Value | Refusal

export const isAccepted = <Value>(settled: RuleOutcome<Value>): settled is Value =>
  !(settled instanceof Refusal)

/**
 * Runs a rule for each of many, so that a refusal of one stops no other: answers, in the items' order, what it returned
 * or the Refusal that it threw. An item that was refused already stays so. Any other error is thrown.
 */
export const settleEach = <Item, Value>(
  items: readonly RuleOutcome<Item>[],
  run: (item: Item, index: number) => Value,
): RuleOutcome<Value>[] =>
  items.map((item, index) => {
    if (!isAccepted(item)) return item
    try {
      return run(item, index)
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
  })

/** The value. @throws Refusal when there is none: the rule's own, or ERROR_NOT_FOUND */
export function acceptedValue<Value>(settled: RuleOutcome<Value> | undefined): Value {
  if (settled === undefined) throw new Refusal('ERROR_NOT_FOUND')
  if (!isAccepted(settled)) throw settled
  return settled
}

/** The refusal of work that writes nothing before it refuses; null when the work is done. */
export async function refusalOf(work: () => Promise<unknown>): Promise<Refusal | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
