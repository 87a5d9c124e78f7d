import { type Day, epochDay } from '../core/day'
import { type Decimal, fixed2 } from '../core/money'
import { nameWords, wordsSimilarity } from '../core/name-similarity'
import { identifyingNumbers, mentionedNumbers, type mentionParts } from '../documents/document-mention'

/** A movement of an account, in EUR: below zero when it went out. */
export type Movement = {
  id: number
  day: Day
  /** The part of its amount that is still to be reconciled. */
  amount: Decimal
  counterparty: string
  iban: string
  text: string
  endToEnd: string
}

/** A document or a purchase that is not paid yet, or not in full. */
export type OpenItem = {
  kind: 'DOCUMENT' | 'PURCHASE'
  id: number
  documentKind: 'INVOICE' | 'CREDITNOTE' | 'PURCHASE'
  type: 'ACTIVE' | 'PASSIVE'
  /** Whether its payment comes in or goes out. */
  direction: 'IN' | 'OUT'
  number: string
  /** Whether the number is one of ours, so that it stands for one document alone. */
  isOwnNumber: boolean
  day: Day
  sku: string | null
  name: string
  /** EUR, above zero. */
  residual: Decimal
  /** The open amount of each due date. */
  due: readonly { date: Day; open: Decimal }[]
}

/** The known owners of each IBAN: the skus of registry entries. */
export type KnownIbans = ReadonlyMap<string, ReadonlySet<string>>

/** The similarity from which two names are taken for the same. */
const SAME_NAME = 0.62
/** From the first similarity on a name surely means a party; below the second it hardly does. */
const [SURELY, HARDLY] = [0.85, 0.4]
const PREFIX = 4
/**
 * Of the documents that share an amount, a number or a party, only the nearest by day are compared, so that the work for
 * a movement does not grow with the number of open documents.
 */
export const MAX_BY_AMOUNT = 10
const MAX_BY_NUMBER = 10
/** A text that names more numbers is a list of something else. */
export const MAX_NUMBERS = 40
export const MAX_BY_PARTY = 20
/** The documents with which one movement is compared: those of its numbers first, then of its amount and its parties. */
const MAX_CANDIDATES = 40
/** The parties that a name may mean, the most similar first: a name that is like those of many says little. */
const MAX_ALIKE = 5
/** The number of parties with which a movement's name is compared, those of its rarest words first. */
const MAX_NAMES = 100

export const partyOf = ({ sku, name }: Pick<OpenItem, 'sku' | 'name'>): string => sku ?? `name:${name}`

/** The open documents, looked up by what a movement contains. */
export type ItemBook = {
  /** The documents that a movement may pay: by its amount, the numbers that it names, and its party. */
  candidates: (movement: Movement, mentions: ReturnType<typeof mentionParts>) => OpenItem[]
  /** Whether the movement's party is the document's; null when neither IBAN nor name decides it. */
  partyFact: (movement: Movement, item: OpenItem) => 'IBAN' | 'NAME' | 'OTHER' | null
}

/** Documents by a key, each once for every day that it has: its own day and those on which it falls due. */
class DatedIndex<Key> {
  private readonly lists = new Map<Key, { on: number; item: OpenItem }[]>()
  private isSorted = false

  add(key: Key, item: OpenItem): void {
    const list = this.lists.get(key) ?? []
    this.lists.set(key, list)
    for (const on of daysOf(item)) list.push({ on, item })
  }

  /** Returns the documents of a key whose days are the nearest to `day`, at most `most` of them. */
  nearest(key: Key, day: Day, most: number): OpenItem[] {
    this.sort()
    const list = this.lists.get(key) ?? []
    const wanted = epochDay(day)
    const found = new Set<OpenItem>()
    let after = findFirstFrom(list, wanted)
    let before = after - 1
    while (found.size < most && (before >= 0 || after < list.length)) {
      const [left, right] = [list[before], list[after]]
      if (left && (!right || wanted - left.on <= right.on - wanted)) {
        found.add(left.item)
        before -= 1
      } else if (right) {
        found.add(right.item)
        after += 1
      }
    }
    return [...found]
  }

  private sort(): void {
    if (!this.isSorted) for (const list of this.lists.values()) list.sort((a, b) => a.on - b.on)
    this.isSorted = true
  }
}

const remembered = new WeakMap<OpenItem, readonly number[]>()

/** Returns the days of a document, as days since 1970-01-01: its own day and those on which it falls due. */
export function daysOf(item: OpenItem): readonly number[] {
  const found = remembered.get(item) ?? [item.day, ...item.due.map(({ date }) => date)].map(epochDay)
  remembered.set(item, found)
  return found
}

/** Returns the index of the first entry of a sorted list that is not before a day. */
function findFirstFrom(list: readonly { on: number }[], wanted: number): number {
  let [from, to] = [0, list.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((list[middle]?.on ?? wanted) < wanted) from = middle + 1
    else to = middle
  }
  return from
}

const amountKey = (direction: OpenItem['direction'], amount: Decimal): string =>
  `${direction}${fixed2(amount)}`

export const directionOf = ({ amount }: Pick<Movement, 'amount'>): OpenItem['direction'] =>
  amount.isNegative() ? 'OUT' : 'IN'

function buildIndexes(items: readonly OpenItem[]) {
  const byAmount = new DatedIndex<string>()
  const byNumber = new DatedIndex<number>()
  const byParty = new DatedIndex<string>()
  const wordsOf = new Map<string, string[]>()
  const partiesByPrefix = new Map<string, Set<string>>()
  for (const item of items) {
    const party = partyOf(item)
    const amounts = [item.residual, ...item.due.map(({ open }) => open)].map((amount) =>
      amountKey(item.direction, amount),
    )
    for (const key of new Set(amounts)) byAmount.add(key, item)
    for (const number of new Set(identifyingNumbers(item))) byNumber.add(number, item)
    byParty.add(party, item)
    if (wordsOf.has(party)) continue
    const words = nameWords(item.name)
    wordsOf.set(party, words)
    for (const word of words) {
      const prefix = word.slice(0, PREFIX)
      partiesByPrefix.set(prefix, (partiesByPrefix.get(prefix) ?? new Set()).add(party))
    }
  }
  return { byAmount, byNumber, byParty, wordsOf, partiesByPrefix }
}

/** How similar a movement's name is to the name of each party, and whether it surely means one of them. */
type Likeness = { byParty: ReadonlyMap<string, number>; isSure: boolean }

/** Indexes open documents, so that the work for a movement does not grow with the number of documents. */
export function buildItemBook(items: readonly OpenItem[], known: KnownIbans): ItemBook {
  const { byAmount, byNumber, byParty, wordsOf, partiesByPrefix } = buildIndexes(items)
  const remembered = new Map<string, Likeness>()
  /**
   * Returns the parties that share the beginning of a word with a name, those of its rarest words first, at most
   * MAX_NAMES.
   */
  const partiesLike = (words: readonly string[]): string[] => {
    const groups = words.map((word) => partiesByPrefix.get(word.slice(0, PREFIX)) ?? new Set<string>())
    const parties = new Set(groups.sort((a, b) => a.size - b.size).flatMap((group) => [...group]))
    return [...parties].slice(0, MAX_NAMES)
  }
  const findLikeness = (name: string): Likeness => {
    const before = remembered.get(name)
    if (before) return before
    const words = nameWords(name)
    const found = new Map(
      partiesLike(words).map((party) => [party, wordsSimilarity(words, wordsOf.get(party) ?? [])]),
    )
    const likeness = { byParty: found, isSure: [...found.values()].some((like) => like >= SURELY) }
    remembered.set(name, likeness)
    return likeness
  }
  const partyFact: ItemBook['partyFact'] = ({ iban, counterparty }, item) => {
    const owners = known.get(iban)
    if (owners && item.sku !== null) return owners.has(item.sku) ? 'IBAN' : 'OTHER'
    const likeness = findLikeness(counterparty)
    const own = likeness.byParty.get(partyOf(item)) ?? 0
    if (own >= SAME_NAME) return 'NAME'
    return own < HARDLY && likeness.isSure ? 'OTHER' : null
  }
  return {
    partyFact,
    candidates(movement, mentions) {
      const { day } = movement
      const direction = directionOf(movement)
      const named = [...findLikeness(movement.counterparty).byParty]
        .filter(([, like]) => like >= SAME_NAME)
        .sort(([, one], [, other]) => other - one)
        .slice(0, MAX_ALIKE)
        .map(([party]) => party)
      const parties = new Set([...(known.get(movement.iban) ?? []), ...named])
      const found = new Set([
        ...mentionedNumbers(mentions)
          .slice(0, MAX_NUMBERS)
          .flatMap((number) => byNumber.nearest(number, day, MAX_BY_NUMBER)),
        ...byAmount.nearest(amountKey(direction, movement.amount.abs()), day, MAX_BY_AMOUNT),
        ...[...parties].flatMap((party) => byParty.nearest(party, day, MAX_BY_PARTY)),
      ])
      return [...found].filter((item) => item.direction === direction).slice(0, MAX_CANDIDATES)
    },
  }
}
