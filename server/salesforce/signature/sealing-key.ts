import { createHash } from 'node:crypto'
import { senderName } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { seal, unseal } from '@/server/platform/sealed'
import type { SealingKey } from '@/server/signature'
import { inThread } from '@/server/workers'

const PURPOSE = 'signing-key'
const DAY_MS = 86_400_000
/** A certificate is replaced before it ends, so that no document is sealed by one that is about to. */
const RENEWED_DAYS_BEFORE = 90

type InTenant = <Value>(run: (tx: Tx) => Promise<Value>) => Promise<Value>

/**
 * The key with which a structure's documents are sealed, made at its first use and renewed before it ends. Of several
 * callers that make one at once all use the one that was stored first.
 */
export async function sealingKey(inTenant: InTenant, structureId: number): Promise<SealingKey> {
  const stored = await inTenant(findKey)
  if (stored) return opened(stored, structureId)
  const name = await inTenant((tx) => senderName(tx, structureId))
  const { certificate, key, expiresAt } = await inThread(structureId, 'makeSealingKey', name, now())
  const made = {
    certificate: Uint8Array.from(certificate),
    sha256: createHash('sha256').update(certificate).digest('hex'),
    sealed_key: seal(key, PURPOSE, String(structureId)),
    expires_at: expiresAt,
  }
  return inTenant(async (tx) => {
    const ending = { sealed_key: { not: null }, expires_at: { lt: renewedAt() } }
    await tx.signing_certificate.updateMany({ where: ending, data: { sealed_key: null } })
    await tx.signing_certificate.createMany({ data: made, skipDuplicates: true })
    const kept = await findKey(tx)
    if (!kept) throw new Error('a certificate that was just stored is gone')
    return opened(kept, structureId)
  })
}

const renewedAt = (): Date => new Date(now().getTime() + RENEWED_DAYS_BEFORE * DAY_MS)

const findKey = (tx: Tx) =>
  tx.signing_certificate.findFirst({ where: { sealed_key: { not: null }, expires_at: { gte: renewedAt() } } })

type StoredKey = { certificate: Uint8Array; sealed_key: Uint8Array | null; expires_at: Date }

function opened({ certificate, sealed_key, expires_at }: StoredKey, structureId: number): SealingKey {
  const key = sealed_key && unseal(sealed_key, PURPOSE, String(structureId))
  if (!key) throw new Error('the key of the seal was encrypted under another LUNA_SECRET')
  return { certificate, key, expiresAt: expires_at }
}
