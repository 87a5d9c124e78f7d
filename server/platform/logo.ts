import { Refusal } from '@/lib/domain/refusal'
import { storage } from './storage'

const MAX_BYTES = 1024 * 1024

const keyOf = (structureId: number): string => `structure/${structureId}/logo`

/** What an image is, by its first bytes; null for anything but PNG and JPEG. */
export function imageType(bytes: Uint8Array): 'image/png' | 'image/jpeg' | null {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('hex')
  if (head === '89504e470d0a1a0a') return 'image/png'
  return head.startsWith('ffd8ff') ? 'image/jpeg' : null
}

/** A logo from its base64, with or without a data URL's prefix. ERROR_SETTINGS_INVALID_LOGO for anything else. */
export function decodeLogo(base64: string): Uint8Array {
  const bytes = Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64')
  if (bytes.byteLength > MAX_BYTES || !imageType(bytes)) {
    throw new Refusal('ERROR_SETTINGS_INVALID_LOGO', {}, ['logo'])
  }
  return bytes
}

/** The logo of a structure for its documents, or null while it has none. */
export const readLogo = (structureId: number): Promise<Uint8Array | null> =>
  storage().read(keyOf(structureId))

/** Replaces the logo of a structure; null takes it away. */
export const writeLogo = (structureId: number, bytes: Uint8Array | null): Promise<void> =>
  bytes ? storage().write(keyOf(structureId), bytes) : storage().remove(keyOf(structureId))
