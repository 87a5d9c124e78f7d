import type { PAUSES } from '@/lib/domain/documents/pec-box'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import type { PecAccount } from '@/server/exchange'
import { now } from '@/server/platform/clock'
import { seal, unseal } from '@/server/platform/sealed'
import { mailPause } from '../pause-mail'

const PURPOSE = 'pec-password'

/** The password of a box as it is stored: it opens in its own structure only. */
export const sealPecPassword = (password: string, structureId: number): Uint8Array<ArrayBuffer> =>
  seal(Buffer.from(password, 'utf8'), PURPOSE, String(structureId))

type PausedFor = (typeof PAUSES)[number]

/** The box of the own structure, and why it rests; null where it exchanges by the installation's channel. */
export async function findPecAccount(
  tx: Tx,
  structureId: number,
): Promise<{ account: PecAccount; pausedFor: PausedFor | null } | null> {
  const row = await tx.pec_account.findUnique({ where: { structure_id: structureId } })
  if (!row) return null
  const password = unseal(row.sealed_password, PURPOSE, String(structureId))
  const account = {
    structureId,
    address: row.address,
    user: row.user_name,
    password: Buffer.from(password ?? []).toString('utf8'),
    smtpHost: row.smtp_host,
    smtpPort: row.smtp_port,
    imapHost: row.imap_host,
    imapPort: row.imap_port,
    imapFolder: row.imap_folder,
    exchangeAddress: row.exchange_address,
    announcedAt: row.announced_at,
    isTest: row.is_test,
    doesMove: row.does_move,
  }
  // Sealed under another LUNA_SECRET it opens no box: that is as if the server refused it.
  const pausedFor = row.paused_for ?? (password ? null : 'AUTHENTICATION')
  return { account, pausedFor: pausedFor as PausedFor | null }
}

/** The structures with a box that does not rest. Expects a transaction of the system. */
export async function pecStructures(tx: Tx): Promise<number[]> {
  const rows = await tx.pec_account.findMany({ where: { state: 'ON' }, select: { structure_id: true } })
  return rows.map(({ structure_id }) => structure_id)
}

/**
 * Lets a box rest whose server refused the user or the password, because asking on would lock the account, and mails those
 * who can type a new one.
 */
export async function pauseRefusedPec(tx: Tx, { structureId, address }: PecAccount): Promise<void> {
  const { count } = await tx.pec_account.updateMany({
    where: { structure_id: structureId, state: 'ON' },
    data: { state: 'PAUSED', paused_for: 'AUTHENTICATION', updated_at: now() },
  })
  if (count === 0) return
  const changes = { state: ['ON', 'PAUSED'], paused_for: [null, 'AUTHENTICATION'] } as const
  await audit(tx, { action: 'UPDATE', entity: 'pec_account', entityId: structureId, changes })
  await mailPause(tx, 'pec_paused', { subject: address })
}

/** Sends files from now on to an address that the exchange system announced; an older announcement changes nothing. */
export async function takeAnnouncement(
  tx: Tx,
  { structureId, isTest }: PecAccount,
  { address, at }: { address: string; at: Date },
): Promise<void> {
  const where = { structure_id: structureId, is_test: isTest }
  const before = await tx.pec_account.findUnique({ where, select: { exchange_address: true } })
  const { count } = await tx.pec_account.updateMany({
    where: { ...where, OR: [{ announced_at: null }, { announced_at: { lt: at } }] },
    data: { exchange_address: address, announced_at: at, updated_at: now() },
  })
  if (count === 0 || before?.exchange_address === address) return
  const changes = { exchange_address: [before?.exchange_address, address] } as const
  await audit(tx, { action: 'UPDATE', entity: 'pec_account', entityId: structureId, changes })
}
