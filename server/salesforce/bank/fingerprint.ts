import { createHash } from 'node:crypto'
import type { Day } from '@/lib/domain/core/day'
import { type Decimal, fixed2 } from '@/lib/domain/core/money'

/** The data of a movement that a file of any form contains. */
export type MovementData = {
  day: Day
  amount: Decimal
  counterparty: string
  counterpartyIban: string
  remittance: string
  endToEnd: string
  bankReference: string
}

const plain = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim().toUpperCase()

/**
 * Gives the movements of a file, in their order, the digest by which they are recognised in this and any other file of
 * the account. It covers all their data and a number that counts the equal movements before them in the file. Therefore
 * the same file, or one that overlaps, adds nothing, and two equal transfers stay two.
 */
export function fingerprints(iban: string): (movement: MovementData) => string {
  const seen = new Map<string, number>()
  return ({ day, amount, counterparty, counterpartyIban, remittance, endToEnd, bankReference }) => {
    const texts = [counterparty, counterpartyIban, remittance, endToEnd, bankReference].map(plain)
    const facts = JSON.stringify([iban, day, fixed2(amount), ...texts])
    const occurrence = (seen.get(facts) ?? 0) + 1
    seen.set(facts, occurrence)
    return createHash('sha256').update(`${facts}#${occurrence}`).digest('hex')
  }
}
