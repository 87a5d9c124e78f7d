import { createHash, createPublicKey } from 'node:crypto'
import type { GraphometricKey } from '@/lib/domain/signature/graphometric'
import { graphometricSettings } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import type { SigningRequestRow } from './request-queries'

/** The key for which graphometric data are encrypted in new signings of a structure; null where none are recorded. */
export async function graphometricKey(tx: Tx, structureId: number): Promise<GraphometricKey | null> {
  const { grafometria, custode, chiave_pubblica } = await graphometricSettings(tx, structureId)
  if (!grafometria) return null
  const der = createPublicKey(chiave_pubblica).export({ type: 'spki', format: 'der' })
  return { holder: custode, key: chiave_pubblica, kid: createHash('sha256').update(der).digest('hex') }
}

/** The name of the key of a signing; null where no graphometric data are taken. */
export const kidOf = ({ graphometric }: Pick<SigningRequestRow, 'graphometric'>): string | null =>
  graphometric?.kid ?? null
