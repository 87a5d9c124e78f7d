import type { PublicStructure } from '@/lib/api/page-brand'
import { imageType } from '@/lib/domain/core/image-type'
import { Refusal } from '@/lib/domain/core/refusal'
import { PLAIN_LOOK } from '@/lib/domain/documents/document-look'
import type { Tx } from '@/server/db/client'
import { hasLogo, readLogo } from '@/server/platform/logo'
import { documentLook } from './settings'

/** The colour that a structure chose for its documents; null while it has chosen none. */
export async function brandColor(tx: Tx, structureId: number): Promise<string | null> {
  const { colore } = await documentLook(tx, structureId)
  return colore === PLAIN_LOOK.colore ? null : colore
}

type Page = { structureId: number; name: string; family: string }

/**
 * A structure as its public pages show it at their head; `logo` is the path of the call that gives its logo. The storage is
 * looked into, so no transaction may be open.
 */
export const publicStructureOf = async (
  { structureId, name, family }: Page,
  { color, logo }: { color: string | null; logo: string },
): Promise<PublicStructure> => ({ name, family, color, logo: (await hasLogo(structureId)) ? logo : null })

/** The logo of a structure as an endpoint answers it. @throws Refusal ERROR_NOT_FOUND while it has none */
export async function logoAnswer(structureId: number) {
  const bytes = await readLogo(structureId)
  const type = bytes && imageType(bytes)
  if (!bytes || !type) throw new Refusal('ERROR_NOT_FOUND')
  return {
    headers: { 'content-disposition': 'inline' },
    body: new Blob([Uint8Array.from(bytes)], { type: `image/${type}` }),
  }
}
