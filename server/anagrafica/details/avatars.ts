import { ok } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { type Picture, readPicture } from '@/server/platform/image'
import { entryInReach } from '../entries/reach'

const RULE = {
  maxBytes: 8 * 1024 * 1024,
  width: 512,
  height: 512,
  keptAs: { png: 'webp', jpeg: 'webp', webp: 'webp' },
} as const

/** undefined keeps what is there, null takes it away. */
export type AvatarChange = Picture | null | undefined

/**
 * Answers the change that `avatar_image_base64` asks for. @throws Refusal ERROR_ANAGRAFICA_INVALID_AVATAR for a
 * value that is no intact picture.
 */
export async function decodeAvatar(base64: string | null | undefined): Promise<AvatarChange> {
  if (base64 === undefined) return undefined
  if (!base64) return null
  const picture = await readPicture(base64, RULE)
  if (!picture) throw new Refusal('ERROR_ANAGRAFICA_INVALID_AVATAR', {}, ['avatar_image_base64'])
  return picture
}

/**
 * Writes the picture of an entry in the entry's own transaction. It stands in the database, not in the file storage: at
 * most some 60 KB, it shares the entry's isolation, and comes, goes and moves with it whatever happens.
 */
export async function writeAvatar(tx: Tx, entryId: number, change: AvatarChange): Promise<void> {
  if (change === undefined) return
  await tx.anagrafica_avatar.deleteMany({ where: { anagrafica_id: entryId } })
  if (!change) return
  const data = { anagrafica_id: entryId, mime_type: change.mimeType, bytes: change.bytes }
  await tx.anagrafica_avatar.create({ data, select: { anagrafica_id: true } })
}

const procedures = api.anagrafica.avatars

const read = procedures.read.handler(async ({ context: { tx, caller }, input }) => {
  const entry = await entryInReach(tx, caller, input.id)
  const avatar = await tx.anagrafica_avatar.findFirst({ where: { anagrafica_id: entry.id } })
  if (!avatar) throw new Refusal('ERROR_NOT_FOUND')
  return ok({ mimeType: avatar.mime_type, base64: Buffer.from(avatar.bytes).toString('base64') })
})

export const avatars = { read }
