import { Refusal } from '@/lib/domain/core/refusal'
import type { PAUSES } from '@/lib/domain/documents/pec-box'
import { INTERMEDIARY_NAMES, type Intermediary } from '@/lib/domain/einvoice/intermediaries'
import type { Tx } from '@/server/db/client'
import { type FoundIntermediary, findSendingIntermediary } from './intermediary/intermediary-account'
import { findPecAccount } from './pec/pec-account'

type PausedFor = (typeof PAUSES)[number]

/** A channel of a structure's own: by it alone its files are sent. */
export type OwnChannel =
  | { name: 'pec'; isTest: boolean; pausedFor: PausedFor | null; address: string }
  | { name: Intermediary; isTest: boolean; pausedFor: PausedFor | null; found: FoundIntermediary }

/**
 * The channel by which the own structure sends: the account at an intermediary that was chosen for sending, else its PEC
 * box; null where it sends by the installation's channel.
 */
export async function findOwnChannel(tx: Tx, structureId: number): Promise<OwnChannel | null> {
  const found = await findSendingIntermediary(tx, structureId)
  if (found) {
    const { provider, isTest } = found.account
    return { name: provider, isTest, pausedFor: found.pausedFor, found }
  }
  const box = await findPecAccount(tx, structureId)
  if (!box) return null
  const { account, pausedFor } = box
  return { name: 'pec', isTest: account.isTest, pausedFor, address: account.address }
}

/** @throws Refusal ERROR_PEC_PAUSED, ERROR_INTERMEDIARY_PAUSED where it rests: nothing is sent by another way instead. */
export function refusePaused(channel: OwnChannel | null): void {
  if (!channel?.pausedFor) return
  if (channel.name === 'pec') throw new Refusal('ERROR_PEC_PAUSED', { address: channel.address })
  throw new Refusal('ERROR_INTERMEDIARY_PAUSED', { name: INTERMEDIARY_NAMES[channel.name] })
}

/** Whether the channel signs the files for public offices itself. */
export const doesChannelSign = (channel: OwnChannel | null): boolean =>
  channel !== null && channel.name !== 'pec' && channel.found.account.doesSign
