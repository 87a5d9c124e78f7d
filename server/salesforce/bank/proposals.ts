import type { BankMovement, MatchProposal, MatchTarget } from '@/lib/api/salesforce/bank/bank-fields'
import type { OpenItem } from '@/lib/domain/bank/bank-book'
import type { Reason } from '@/lib/domain/bank/bank-facts'
import { type Proposal, proposeMatches } from '@/lib/domain/bank/bank-match'
import { money, toWire } from '@/lib/domain/core/money'
import { formatMoney } from '@/lib/i18n/formats'
import type { Language } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import { translator } from '@/server/platform/text'
import { readCandidates } from './candidate-queries'
import { type MovementRow, newestOpen, readMovements, toMatched } from './queries'

/**
 * The movements that are looked at together, so that two for one document are seen: the newest that are open. Those of
 * the page are looked at beside them.
 */
const TOGETHER = 100

export type Proposals = ReadonlyMap<number, readonly Proposal[]>

/** Proposals for the newest open movements and for these. */
export async function openProposals(tx: Tx, ids: readonly number[] = []): Promise<Proposals> {
  const together = new Set([...(await newestOpen(tx, TOGETHER)), ...ids])
  const rows = (await readMovements(tx, [...together])).filter(({ state }) => state === 'OPEN')
  const movements = rows.map(toMatched)
  if (movements.length === 0) return new Map()
  const { items, known } = await readCandidates(tx, movements)
  return proposeMatches(movements, items, known)
}

/** The proposal of a movement that is certain, if it has one. */
export const certainOf = (proposals: Proposals, id: number): Proposal | undefined =>
  proposals.get(id)?.find(({ level }) => level === 'CERTAIN')

/** The movements that have one. */
export const certainIds = (proposals: Proposals): number[] =>
  [...proposals.keys()].filter((id) => certainOf(proposals, id))

const toTarget = (item: OpenItem): MatchTarget => ({
  kind: item.kind,
  id: item.id,
  document_kind: item.documentKind,
  type: item.type,
  number: item.number,
  date: item.day,
  name: item.name,
  residual: toWire(item.residual),
  due_day: item.due[0]?.date ?? null,
})

function toReason(reason: Reason, language: Language): MatchProposal['reason_list'][number] {
  const params =
    'amount' in reason
      ? { ...reason, amount: formatMoney(money(reason.amount).toNumber(), language) }
      : reason
  return { code: reason.code, text: translator(language)(`bank.reasons.${reason.code}`, params) }
}

const toProposal = ({ level, parts, reasons }: Proposal, language: Language): MatchProposal => ({
  level,
  part_list: parts.map(({ item, amount }) => ({ target: toTarget(item), amount: toWire(amount) })),
  reason_list: reasons.map((reason) => toReason(reason, language)),
})

/** A movement as answers state it. */
export const toMovement = (
  { end_to_end: _, ...row }: MovementRow,
  proposals: Proposals,
  language: Language,
): BankMovement => ({
  ...row,
  proposal_list: (proposals.get(row.id) ?? []).map((proposal) => toProposal(proposal, language)),
})
