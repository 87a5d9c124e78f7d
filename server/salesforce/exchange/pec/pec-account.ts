import { Refusal } from '@/lib/domain/core/refusal'
import type { PAUSES } from '@/lib/domain/documents/pec-box'
import { isLanguage } from '@/lib/i18n/languages'
import { listHolders } from '@/server/auth'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import type { PecAccount } from '@/server/exchange'
import { accountMail } from '@/server/mail'
import { now } from '@/server/platform/clock'
import { queueMail } from '@/server/platform/mailer'
import { pageUrl } from '@/server/platform/page-url'
import { seal, unseal } from '@/server/platform/sealed'

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

/** @throws Refusal ERROR_PEC_PAUSED where the own structure's box rests: nothing is sent by another way instead. */
export async function refusePaused(tx: Tx, structureId: number): Promise<void> {
  const found = await findPecAccount(tx, structureId)
  if (found?.pausedFor) throw new Refusal('ERROR_PEC_PAUSED', { address: found.account.address })
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
  const url = pageUrl('/app/settings/salesforce')
  for (const holder of await listHolders(tx, 'GUI_SHOW_SALESFORCE_SETTINGS')) {
    const language = isLanguage(holder.language) ? holder.language : 'it'
    const mail = accountMail('pec_paused', language, { name: holder.first_name, email: address, url })
    await queueMail(tx, { to: holder.email, ...mail, language })
  }
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
