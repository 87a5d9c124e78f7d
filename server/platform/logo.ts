import { Refusal } from '@/lib/domain/core/refusal'
import { readPicture } from './image'
import { storage } from './storage'

/** At most 1200 pixels wide: three times what the page shows at 150 dpi. */
const RULE = {
  maxBytes: 1024 * 1024,
  width: 1200,
  height: 1200,
  keptAs: { png: 'png', jpeg: 'jpeg', webp: 'png' },
} as const

/** The key of the logo of a structure, which no row names. */
export const logoKey = (structureId: number): string => `structure/${structureId}/logo`

/** A logo from its base64, ready to be kept. ERROR_SETTINGS_INVALID_LOGO for what is no intact picture. */
export async function decodeLogo(base64: string): Promise<Uint8Array> {
  const picture = await readPicture(base64, RULE)
  if (!picture) throw new Refusal('ERROR_SETTINGS_INVALID_LOGO', {}, ['logo'])
  return picture.bytes
}

/** The logo of a structure for its documents, or null while it has no logo. */
export const readLogo = (structureId: number): Promise<Uint8Array | null> =>
  storage().read(logoKey(structureId))

/** Whether a structure has a logo; it is not read for that. */
export const hasLogo = async (structureId: number): Promise<boolean> =>
  (await storage().open(logoKey(structureId))) !== null

/** Replaces the logo of a structure; null takes it away. */
export const writeLogo = (structureId: number, bytes: Uint8Array | null): Promise<void> =>
  bytes ? storage().write(logoKey(structureId), bytes) : storage().remove(logoKey(structureId))
