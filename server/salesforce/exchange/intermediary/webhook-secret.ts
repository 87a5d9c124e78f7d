import { randomBytes } from 'node:crypto'
import { env } from '@/server/platform/env'
import { derivedSecret, seal, unseal } from '@/server/platform/sealed'
import type { AccountKey } from './intermediary-account'

const PURPOSE = 'intermediary-webhook'
const MARK_BYTES = 16

/** The mark of a new address. */
export const newWebhookMark = (): string => randomBytes(MARK_BYTES).toString('base64url')

/** The last part of an account's address, which nobody can compute from the database without LUNA_SECRET. */
export const webhookToken = ({ structureId, provider }: AccountKey, mark: string): string =>
  derivedSecret(PURPOSE, `${structureId}:${provider}:${mark}`)

/** The address at which the provider of an account may call. */
export const webhookAddress = (key: AccountKey, mark: string): string =>
  `${env.LUNA_URL}/api/hooks/${key.provider}/${key.structureId}/${webhookToken(key, mark)}`

const ownerOf = ({ structureId, provider }: AccountKey): string => `${structureId}:${provider}`

/** The secret with which a provider signs its calls, as it is stored. */
export const sealWebhookSecret = (secret: string, key: AccountKey): Uint8Array<ArrayBuffer> =>
  seal(Buffer.from(secret, 'utf8'), PURPOSE, ownerOf(key))

/** The stored secret; null for none, and for one that was sealed under another LUNA_SECRET. */
export function openWebhookSecret(sealed: Uint8Array | null, key: AccountKey): string | null {
  const opened = sealed && unseal(sealed, PURPOSE, ownerOf(key))
  return opened && Buffer.from(opened).toString('utf8')
}
