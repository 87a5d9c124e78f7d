import { seal, unseal } from '@/server/platform/sealed'

/** The guest that a link belongs to. */
export type GuestLink = { structureId: number; attendeeId: number }

const PURPOSE = 'meeting-answer'
const OWNER = 'link'

/** The secret part of the address at which a guest answers; it cannot be guessed and names nobody. */
export function answerToken({ structureId, attendeeId }: GuestLink): string {
  const ids = Buffer.alloc(8)
  ids.writeUInt32BE(structureId, 0)
  ids.writeUInt32BE(attendeeId, 4)
  return Buffer.from(seal(ids, PURPOSE, OWNER)).toString('base64url')
}

/** The guest of a link; null for one that Luna did not make. */
export function readAnswerToken(token: string): GuestLink | null {
  const ids = unseal(Buffer.from(token, 'base64url'), PURPOSE, OWNER)
  if (ids?.length !== 8) return null
  const bytes = Buffer.from(ids)
  return { structureId: bytes.readUInt32BE(0), attendeeId: bytes.readUInt32BE(4) }
}
