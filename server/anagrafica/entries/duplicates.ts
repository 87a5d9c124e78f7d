import { ok } from '@/lib/api/endpoint'
import { api } from '@/server/http/implement'
import { findSimilar, type Hit } from './duplicate-queries'
import { toAnagrafica } from './present'
import { findByIdList, findRow } from './queries'

const procedures = api.anagrafica.duplicates

const MAX_DUPLICATES = 10
const REASONS = { v: 'vatnumber', c: 'taxcode', e: 'email', t: 'phone' } as const

type ReasonName = (typeof REASONS)[keyof typeof REASONS] | 'name'
type Reason = { reason: ReasonName; score: number }

/** How sure each makes it: a code belongs to one person, a switchboard to many. */
const SURE: Record<Exclude<ReasonName, 'name'>, number> = {
  vatnumber: 1,
  taxcode: 1,
  email: 0.9,
  phone: 0.8,
}

const LEAST_NAME = 0.5

const isKey = (letter: string): letter is keyof typeof REASONS => letter in REASONS

/** The reasons of a hit, the surest first; two e-mails in common are one reason. */
function reasonsOf(hit: Hit): Reason[] {
  const letters = new Set(hit.shared.map((key) => key.charAt(0)).filter(isKey))
  const reasons: Reason[] = [...letters].map((letter) => ({
    reason: REASONS[letter],
    score: SURE[REASONS[letter]],
  }))
  if (hit.score >= LEAST_NAME) reasons.push({ reason: 'name', score: Math.round(hit.score * 100) / 100 })
  return reasons.sort((a, b) => b.score - a.score)
}

const strength = (reasons: readonly Reason[]): number =>
  (reasons[0]?.score ?? 0) * 10 + reasons.reduce((total, { score }) => total + score, 0)

const find = procedures.find.handler(async ({ context: { tx }, input: { sku, anagrafica: entry } }) => {
  const itself = sku ? await findRow(tx, { sku }) : null
  const emails = [entry.email, entry.email_second]
  const phones = [
    entry.phone_number,
    entry.phone_number_second,
    entry.cell_phone_number,
    entry.cell_phone_number_second,
  ]
  const hits = await findSimilar(tx, { ...entry, emails, phones }, itself?.id ?? null)
  const ranked = hits
    .map((hit) => ({ id: hit.id, reason_list: reasonsOf(hit) }))
    .filter(({ reason_list }) => reason_list.length > 0)
    .sort((a, b) => strength(b.reason_list) - strength(a.reason_list) || a.id - b.id)
    .slice(0, MAX_DUPLICATES)
  const rows = await findByIdList(
    tx,
    ranked.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, toAnagrafica(row)]))
  const list = ranked.flatMap(({ id, reason_list }) => {
    const anagrafica = byId.get(id)
    return anagrafica ? [{ anagrafica, reason_list }] : []
  })
  return ok({ duplicate_list: list })
})

export const duplicates = { find }
