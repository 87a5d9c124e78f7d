import { ok } from '@/lib/api/endpoint'
import type { UnusableMessage } from '@/lib/api/salesforce/exchange/unusable-messages'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import { audit } from '@/server/db/audit'
import { toFileAnswer } from '@/server/http/file-answer'
import { api } from '@/server/http/implement'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'

const procedures = api.salesforce.unusableMessages
const MOST_LISTED = 200

const list = procedures.list.handler(async ({ context: { tx } }) => {
  const rows = await tx.unusable_message.findMany({
    where: { handled_at: null },
    select: { id: true, file_name: true, reason: true, received_at: true },
    orderBy: { id: 'desc' },
    take: MOST_LISTED,
  })
  return ok({
    unusable_list: rows.map(({ reason, received_at, ...row }) => ({
      ...row,
      reason: reason as UnusableMessage['reason'],
      received_at: toInstantText(received_at, env.LUNA_ZONE),
    })),
  })
})

const file = procedures.file.handler(async ({ context: { tx }, input: { id } }) => {
  const found = await tx.unusable_message.findUnique({
    where: { id },
    select: { file_name: true, bytes: true },
  })
  if (!found) throw new Refusal('ERROR_NOT_FOUND')
  return toFileAnswer({ name: found.file_name, type: 'application/octet-stream', content: found.bytes })
})

const handle = procedures.handle.handler(async ({ context: { tx }, input: { id } }) => {
  const { count } = await tx.unusable_message.updateMany({
    where: { id, handled_at: null },
    data: { handled_at: now() },
  })
  if (count === 0) throw new Refusal('ERROR_NOT_FOUND')
  await audit(tx, {
    action: 'UPDATE',
    entity: 'unusable_message',
    entityId: id,
    changes: { handled: [false, true] },
  })
  return ok({})
})

export const unusableMessages = { list, file, handle }
