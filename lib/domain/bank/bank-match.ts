import { type Decimal, fixed2, money, sum } from '../core/money'
import { type Mention, mentionParts } from '../documents/document-mention'
import {
  buildItemBook,
  type ItemBook,
  type KnownIbans,
  type Movement,
  type OpenItem,
  partyOf,
} from './bank-book'
import { compareFacts, type ItemFacts, type Reason } from './bank-facts'
import { findSums } from './bank-sums'

/** CERTAIN: amount and reference fit one set of documents, and nothing contradicts it. A user still confirms it. */
export type MatchLevel = 'CERTAIN' | 'LIKELY' | 'POSSIBLE'

/** Documents that a movement may pay: amounts in EUR above zero, together at most the movement's. */
export type Proposal = {
  level: MatchLevel
  /** The sum of the weights of all clues: the higher, the likelier. */
  score: number
  parts: { item: OpenItem; amount: Decimal }[]
  reasons: Reason[]
}

const MAX_PROPOSALS = 5
/** An amount that is at most this much below a residual may lack no more than the bank's charges, in EUR. */
const CHARGES = money(5)

/**
 * Returns the documents that each movement may pay, best first; a movement without a proposal has an empty list. A
 * proposal is CERTAIN when it has the amount to the cent and names its documents so that no other can be meant, and
 * when nothing contradicts it: no second set of documents that fits as well, no other document named, no other movement
 * for the same document.
 */
export function proposeMatches(
  movements: readonly Movement[],
  items: readonly OpenItem[],
  known: KnownIbans = new Map(),
): ReadonlyMap<number, readonly Proposal[]> {
  const book = buildItemBook(items, known)
  const proposals = new Map(movements.map((movement) => [movement.id, proposeFor(movement, book)]))
  settleContention(proposals)
  return new Map([...proposals].map(([id, list]) => [id, list.slice(0, MAX_PROPOSALS)]))
}

function proposeFor(movement: Movement, book: ItemBook): Proposal[] {
  const amount = movement.amount.abs()
  if (amount.isZero()) return []
  const mentions = mentionParts([movement.text, movement.endToEnd].filter(Boolean).join(' · '))
  const facts = book
    .candidates(movement, mentions)
    .map((item) => compareFacts(item, movement, mentions, book))
  const found = [
    ...facts.flatMap((itemFacts) => proposeSingle(itemFacts, amount) ?? []),
    ...proposeNamedSet(facts, amount),
    ...proposeByParty(facts, amount),
  ]
  return downgradeDoubtful(found, facts).sort(byScore)
}

const byScore = (a: Proposal, b: Proposal): number =>
  LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || b.score - a.score

const LEVELS: readonly MatchLevel[] = ['CERTAIN', 'LIKELY', 'POSSIBLE']

const MENTION_SCORE: Record<Mention, number> = { FULL: 40, NAMED: 28, BARE: 8 }
const PARTY_SCORE = { IBAN: 20, NAME: 15, OTHER: -15 } as const

const clueScore = ({ mention, party, nearness }: ItemFacts): number =>
  (mention ? MENTION_SCORE[mention] : 0) + (party ? PARTY_SCORE[party] : 0) + nearness * 5

const isAgreed = ({ party }: ItemFacts): boolean => party === 'IBAN' || party === 'NAME'

/** Whether no other document can be meant: a number of ours is enough by itself, a supplier's needs the party, too. */
const isUnmistakable = (facts: ItemFacts): boolean =>
  facts.party !== 'OTHER' &&
  ((facts.mention === 'FULL' && (facts.item.isOwnNumber || isAgreed(facts))) ||
    (facts.mention === 'NAMED' && isAgreed(facts)))

const clueReasons = ({ mention, party, item, nearness }: ItemFacts): Reason[] => [
  ...(mention
    ? [{ code: mention === 'BARE' ? 'number_maybe' : 'number', number: item.number } as const]
    : []),
  ...(party
    ? [{ code: party === 'IBAN' ? 'iban' : party === 'NAME' ? 'name' : 'other_party' } as const]
    : []),
  ...(nearness > 0.8 ? [{ code: 'due_near' } as const] : []),
]

/** Proposes one document by itself; null where too little speaks for it. */
function proposeSingle(facts: ItemFacts, amount: Decimal): Proposal | null {
  const { item, mention, fit } = facts
  const named = mention === 'FULL' || mention === 'NAMED'
  const reasons = clueReasons(facts)
  const score = clueScore(facts)
  if (fit !== null) {
    if (facts.party === 'OTHER' && !named) return null
    const level = isUnmistakable(facts) ? 'CERTAIN' : named || isAgreed(facts) ? 'LIKELY' : 'POSSIBLE'
    const code = fit === 'RESIDUAL' ? 'amount' : 'amount_instalment'
    const parts = [{ item, amount }]
    return { level, score: score + (fit === 'RESIDUAL' ? 40 : 36), parts, reasons: [{ code }, ...reasons] }
  }
  if (!named && !isAgreed(facts)) return null
  const isAbove = amount.gt(item.residual)
  const paid = isAbove ? item.residual : amount
  const isNear = !isAbove && item.residual.minus(amount).lte(CHARGES)
  const level = named && isAgreed(facts) ? 'LIKELY' : 'POSSIBLE'
  const reason: Reason = {
    code: isAbove ? 'amount_above' : 'amount_below',
    amount: fixed2(amount.minus(item.residual).abs()),
  }
  const parts = [{ item, amount: paid }]
  return { level, score: score + (isNear ? 15 : isAbove ? 3 : 5), parts, reasons: [reason, ...reasons] }
}

/** Proposes all the documents that the text names, when their residuals add up to the amount. */
function proposeNamedSet(facts: readonly ItemFacts[], amount: Decimal): Proposal[] {
  const named = facts.filter(({ mention }) => mention === 'FULL' || mention === 'NAMED')
  if (named.length < 2 || !sum(named.map(({ item }) => item.residual)).equals(amount)) return []
  const level = named.every(isUnmistakable) ? 'CERTAIN' : 'LIKELY'
  return [proposeSet(named, { level, score: 40 })]
}

/** Proposes several documents of a known party that add up to the amount, when the amount fits none of them alone. */
function proposeByParty(facts: readonly ItemFacts[], amount: Decimal): Proposal[] {
  const groups = new Map<string, ItemFacts[]>()
  for (const itemFacts of facts.filter(isAgreed)) {
    const party = partyOf(itemFacts.item)
    groups.set(party, [...(groups.get(party) ?? []), itemFacts])
  }
  return [...groups.values()].flatMap((group) => {
    if (group.some(({ fit }) => fit !== null)) return []
    const sums = findSums(group, amount)
    const level = sums.length === 1 ? 'LIKELY' : 'POSSIBLE'
    return sums.map((chosen) => proposeSet(chosen, { level, score: 34 }))
  })
}

function proposeSet(
  group: readonly ItemFacts[],
  { level, score }: Pick<Proposal, 'level' | 'score'>,
): Proposal {
  const best = Math.max(...group.map(clueScore))
  const reasons = group.flatMap(clueReasons).map((reason) => JSON.stringify(reason))
  return {
    level,
    score: score + best,
    parts: group.map(({ item }) => ({ item, amount: item.residual })),
    reasons: [
      { code: 'amount_sum', count: group.length },
      ...[...new Set(reasons)].map((text) => JSON.parse(text) as Reason),
    ],
  }
}

const keyOf = ({ kind, id }: OpenItem): string => `${kind}:${id}`
const partsKey = ({ parts }: Proposal): string =>
  parts
    .map(({ item }) => keyOf(item))
    .sort()
    .join()

const downgrade = (proposal: Proposal, code: 'ambiguous' | 'names_others' | 'contended'): Proposal => ({
  ...proposal,
  level: 'LIKELY',
  reasons: [...proposal.reasons, { code }],
})

/**
 * Keeps each set of documents once; downgrades a certain set that is not the only one, or that lacks a named document.
 */
function downgradeDoubtful(found: readonly Proposal[], facts: readonly ItemFacts[]): Proposal[] {
  const bySet = new Map<string, Proposal>()
  for (const proposal of found.toSorted(byScore)) {
    const key = partsKey(proposal)
    if (!bySet.has(key)) bySet.set(key, proposal)
  }
  const list = [...bySet.values()]
  const certain = list.filter(({ level }) => level === 'CERTAIN')
  const named = facts.filter((itemFacts) => itemFacts.mention === 'FULL' && isUnmistakable(itemFacts))
  return list.map((proposal) => {
    if (proposal.level !== 'CERTAIN') return proposal
    if (certain.length > 1) return downgrade(proposal, 'ambiguous')
    const own = new Set(proposal.parts.map(({ item }) => keyOf(item)))
    return named.every(({ item }) => own.has(keyOf(item))) ? proposal : downgrade(proposal, 'names_others')
  })
}

type Claims = Map<string, { left: Decimal; holders: Set<number> }>

/** Returns the rest of each document once its certain payments are deducted, and the movements that pay it. */
function claimsOf(proposals: ReadonlyMap<number, Proposal[]>): Claims {
  const claims: Claims = new Map()
  for (const [id, list] of proposals) {
    for (const { item, amount } of list.find(({ level }) => level === 'CERTAIN')?.parts ?? []) {
      const { left, holders } = claims.get(keyOf(item)) ?? { left: item.residual, holders: new Set<number>() }
      claims.set(keyOf(item), { left: left.minus(amount), holders: holders.add(id) })
    }
  }
  return claims
}

/**
 * Downgrades the certain proposals of several movements that together pay more of a document than is open. A document
 * that is certain for one movement becomes a weak proposal for the others.
 */
function settleContention(proposals: Map<number, Proposal[]>): void {
  const contended = new Set(
    [...claimsOf(proposals).values()].flatMap(({ left, holders }) => (left.isNegative() ? [...holders] : [])),
  )
  for (const id of contended) {
    const list = proposals.get(id) ?? []
    proposals.set(
      id,
      list.map((proposal) => (proposal.level === 'CERTAIN' ? downgrade(proposal, 'contended') : proposal)),
    )
  }
  const claims = claimsOf(proposals)
  for (const [id, list] of proposals)
    proposals.set(id, list.map((proposal) => yieldTo(id, proposal, claims)).sort(byScore))
}

function yieldTo(id: number, proposal: Proposal, claims: Claims): Proposal {
  const isTaken = proposal.parts.some(({ item, amount }) => {
    const claim = claims.get(keyOf(item))
    return claim !== undefined && !claim.holders.has(id) && claim.left.lt(amount)
  })
  if (!isTaken) return proposal
  return { ...proposal, level: 'POSSIBLE', score: 0, reasons: [...proposal.reasons, { code: 'contended' }] }
}
