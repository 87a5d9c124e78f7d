import { createHash } from 'node:crypto'
import type { Day } from '@/lib/domain/core/day'
import { type Decimal, fixed2 } from '@/lib/domain/core/money'

/** What a file tells of a movement, whatever its form. */
export type TellingMovement = {
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
 * Gives the movements of a file, in their order, what they are recognised by in this and any other file of the account:
 * a digest of all that is told, and the how manieth of its like it is. So the same file, or one that overlaps, adds
 * nothing, and two transfers that are alike in all stay two.
 */
export function fingerprints(iban: string): (movement: TellingMovement) => string {
  const seen = new Map<string, number>()
  return ({ day, amount, counterparty, counterpartyIban, remittance, endToEnd, bankReference }) => {
    const texts = [counterparty, counterpartyIban, remittance, endToEnd, bankReference].map(plain)
    const told = JSON.stringify([iban, day, fixed2(amount), ...texts])
    const occurrence = (seen.get(told) ?? 0) + 1
    seen.set(told, occurrence)
    return createHash('sha256').update(`${told}#${occurrence}`).digest('hex')
  }
}
