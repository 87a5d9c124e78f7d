import { createPublicKey } from 'node:crypto'
import type { SettingsIn } from '@/lib/api/auth/settings-fields'
import { Refusal } from '@/lib/domain/core/refusal'

const LEAST_BITS = 3072

/**
 * Refuses settings by which graphometric data would be readable by the structure, or by nobody: a private key is never
 * kept, not even while the recording is off.
 * @throws Refusal ERROR_SETTINGS_KEY_PRIVATE, ERROR_SETTINGS_KEY (params: bits), ERROR_SETTINGS_KEY_HOLDER
 */
export function refuseWrongKey({ grafometria, custode, chiave_pubblica: pem }: SettingsIn['firma']): void {
  const fields = ['data.firma.chiave_pubblica']
  if (pem.includes('PRIVATE KEY')) throw new Refusal('ERROR_SETTINGS_KEY_PRIVATE', {}, fields)
  if ((grafometria || pem !== '') && bitsOf(pem) < LEAST_BITS) {
    throw new Refusal('ERROR_SETTINGS_KEY', { bits: LEAST_BITS }, fields)
  }
  if (grafometria && custode === '')
    throw new Refusal('ERROR_SETTINGS_KEY_HOLDER', {}, ['data.firma.custode'])
}

/** The length of an RSA public key; 0 for what is none. */
function bitsOf(pem: string): number {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey(pem)
    return asymmetricKeyType === 'rsa' ? (asymmetricKeyDetails?.modulusLength ?? 0) : 0
  } catch {
    return 0
  }
}
