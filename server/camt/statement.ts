import type { Day } from '@/lib/domain/core/day'
import type { Decimal } from '@/lib/domain/core/money'

/** A movement of an account as its bank states it. */
export type ReadMovement = {
  /** EUR; below zero when it goes out. */
  amount: Decimal
  /** When it was booked, and from when it counts for interest. */
  day: Day
  valueDay: Day
  /** The other party, '' where the bank does not name it. */
  counterparty: string
  counterpartyIban: string
  /** The purpose of the movement: free text and the references of structured remittance. */
  remittance: string
  endToEnd: string
  /** The bank's own reference (AcctSvcrRef). */
  bankReference: string
}

export type ReadBalance = { day: Day; amount: Decimal }

/** A statement of one account. */
export type ReadStatement = {
  iban: string
  /** The bank's id of the statement. */
  statementId: string
  currency: string
  opening: ReadBalance | null
  closing: ReadBalance | null
  /** The entries that are booked, in the account's currency. */
  movements: ReadMovement[]
  /** The number of the other entries: announced only, or in another currency. */
  skipped: number
}

/** Thrown for a file that is no statement that we can read, with the reason. */
export class NotAStatement extends Error {
  override readonly name = 'NotAStatement'
  constructor(readonly reason: 'xml' | 'dtd' | 'too_large' | 'not_camt' | 'version' | 'empty' | 'damaged') {
    super(reason)
  }
}
