import { ok } from '@/lib/api/endpoint'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import type { mail_outboxModel } from '@/server/db/generated/models/mail_outbox'
import { pagingData } from '@/server/db/page'
import { api } from '@/server/http/implement'
import { env } from '@/server/platform/env'
import { withSigningSecrets } from '@/server/platform/signing-codes'

const procedures = api.auth.outbox

type Head = Omit<mail_outboxModel, 'text' | 'html' | 'file' | 'structure_id'>

const present = (row: Head) => ({
  id: row.id,
  recipient: row.recipient,
  subject: row.subject,
  state: row.state as 'QUEUED' | 'SENT' | 'KEPT' | 'FAILED',
  error: row.error,
  created_at: toInstantText(row.created_at, env.LUNA_ZONE),
  sent_at: row.sent_at && toInstantText(row.sent_at, env.LUNA_ZONE),
})

const list = procedures.list.handler(async ({ context: { tx }, input }) => {
  const page = { number: input.page, size: input.size, column: input.column, order: input.orderDirection }
  const total = await tx.mail_outbox.count()
  const rows = await tx.mail_outbox.findMany({
    orderBy: { id: page.order },
    skip: (page.number - 1) * page.size,
    take: page.size,
    omit: { text: true, html: true, file: true },
  })
  return ok({ mail_list: rows.map(present), paging_data: pagingData(page, total) })
})

const read = procedures.read.handler(async ({ context: { tx }, input }) => {
  const row = await tx.mail_outbox.findFirst({ where: { id: input.id }, omit: { file: true } })
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  // Without an SMTP server an operator passes the mail on: only then its signing link or code is shown to them.
  const shown = row.state === 'KEPT' ? withSigningSecrets : (text: string) => text
  return ok({ mail: { ...present(row), text: shown(row.text), html: shown(row.html) } })
})

export const outbox = { list, read }
