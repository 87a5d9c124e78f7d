import type { Day } from './day'
import { mentionedNumbers, mentionParts } from './document-mention'
import { type Decimal, fixed2 } from './money'
import { nameSimilarity, nameWords } from './name-similarity'

/** A movement of an account: EUR, below zero what went out. */
export type Movement = {
  id: number
  day: Day
  /** What is still to be reconciled of it. */
  amount: Decimal
  counterparty: string
  iban: string
  text: string
  endToEnd: string
}

/** A document that is not paid yet, or not all of it. */
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
  /** What is open of each due date. */
  due: readonly { date: Day; open: Decimal }[]
}

/** Whose an IBAN is, as far as it is known: the skus of registry entries. */
export type KnownIbans = ReadonlyMap<string, ReadonlySet<string>>

/** From here on two names are taken for one. */
const SAME_NAME = 0.62
/** So alike that somebody else is hardly meant, and so unlike that this one is not. */
const [SURELY, HARDLY] = [0.85, 0.4]
const PREFIX = 4

export const partyOf = ({ sku, name }: Pick<OpenItem, 'sku' | 'name'>): string => sku ?? `name:${name}`

/** What is open, to be looked up by what a movement tells. */
export type ItemBook = {
  /** What a movement may be about: by its amount, the numbers that it names, and its party. */
  candidates: (movement: Movement, mentions: ReturnType<typeof mentionParts>) => OpenItem[]
  /** Whether the movement's party is the document's; null when nothing tells. */
  partyFact: (movement: Movement, item: OpenItem) => 'IBAN' | 'NAME' | 'OTHER' | null
}

const add = <Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void => {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

const amountKey = (direction: OpenItem['direction'], amount: Decimal): string =>
  `${direction}${fixed2(amount)}`

export const directionOf = ({ amount }: Pick<Movement, 'amount'>): OpenItem['direction'] =>
  amount.isNegative() ? 'OUT' : 'IN'

function indexed(items: readonly OpenItem[]) {
  const byAmount = new Map<string, OpenItem[]>()
  const byNumber = new Map<number, OpenItem[]>()
  const byParty = new Map<string, OpenItem[]>()
  const namesByPrefix = new Map<string, Set<string>>()
  for (const item of items) {
    const amounts = [item.residual, ...item.due.map(({ open }) => open)].map((one) =>
      amountKey(item.direction, one),
    )
    for (const key of new Set(amounts)) add(byAmount, key, item)
    for (const number of new Set(mentionedNumbers(mentionParts(item.number)))) add(byNumber, number, item)
    add(byParty, partyOf(item), item)
    for (const word of nameWords(item.name)) {
      const prefix = word.slice(0, PREFIX)
      namesByPrefix.set(prefix, (namesByPrefix.get(prefix) ?? new Set()).add(partyOf(item)))
    }
  }
  return { byAmount, byNumber, byParty, namesByPrefix }
}

/** Open documents with the indexes that keep the work for a movement apart from how many there are. */
export function booked(items: readonly OpenItem[], known: KnownIbans): ItemBook {
  const { byAmount, byNumber, byParty, namesByPrefix } = indexed(items)
  const nameOf = (party: string) => byParty.get(party)?.[0]?.name ?? ''
  const remembered = new Map<string, ReadonlyMap<string, number>>()
  /** Parties that share the beginning of a word with a name, and how alike they are. */
  const alike = (name: string): ReadonlyMap<string, number> => {
    const before = remembered.get(name)
    if (before) return before
    const parties = new Set(
      nameWords(name).flatMap((word) => [...(namesByPrefix.get(word.slice(0, PREFIX)) ?? [])]),
    )
    const found = new Map([...parties].map((party) => [party, nameSimilarity(name, nameOf(party))]))
    remembered.set(name, found)
    return found
  }
  const partyFact: ItemBook['partyFact'] = ({ iban, counterparty }, item) => {
    const owners = known.get(iban)
    if (owners && item.sku !== null) return owners.has(item.sku) ? 'IBAN' : 'OTHER'
    const found = alike(counterparty)
    const own = found.get(partyOf(item)) ?? 0
    if (own >= SAME_NAME) return 'NAME'
    return own < HARDLY && [...found.values()].some((other) => other >= SURELY) ? 'OTHER' : null
  }
  return {
    partyFact,
    candidates(movement, mentions) {
      const direction = directionOf(movement)
      const parties = [...alike(movement.counterparty)].flatMap(([party, like]) =>
        like >= SAME_NAME ? [party] : [],
      )
      const found = new Set([
        ...(byAmount.get(amountKey(direction, movement.amount.abs())) ?? []),
        ...mentionedNumbers(mentions).flatMap((number) => byNumber.get(number) ?? []),
        ...[...(known.get(movement.iban) ?? []), ...parties].flatMap((party) => byParty.get(party) ?? []),
      ])
      return [...found].filter((item) => item.direction === direction)
    },
  }
}
