import type { GdprExport } from '@/lib/api/anagrafica/gdpr-fields'
import { ok } from '@/lib/api/endpoint'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import type { gdpr_exportModel } from '@/server/db/generated/models/gdpr_export'
import { toFileAnswer } from '@/server/http/file-answer'
import { api } from '@/server/http/implement'
import { now, today } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { enqueue } from '@/server/platform/queue-store'
import { storage } from '@/server/platform/storage'
import { type AnagraficaRow, findRow } from '../entries/queries'
import { erasePerson } from './erase-person'
import { forbiddenBy, MAX_OBSTACLES, obstaclesOf } from './erasure'
import { ownAddresses } from './erasure-queries'

const procedures = api.anagrafica.gdpr
const EXPORT_DAYS = 7
const DAY_MS = 86_400_000

async function requireEntry(tx: Tx, id: number, lock = false): Promise<AnagraficaRow> {
  const entry = await findRow(tx, { id }, lock)
  if (!entry) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND')
  return entry
}

const presentExport = (row: gdpr_exportModel): GdprExport => ({
  id: row.id,
  state: row.state as GdprExport['state'],
  processed: row.processed,
  total: row.total,
  size: row.size,
  created_at: toInstantText(row.created_at, env.LUNA_ZONE),
  expires_at: toInstantText(row.expires_at, env.LUNA_ZONE),
})

const startExport = procedures.startExport.handler(async ({ context, input }) => {
  const { tx, caller, language } = context
  const entry = await requireEntry(tx, input.id, true)
  // A second request while an export is made gets that one.
  const running = await tx.gdpr_export.findFirst({
    where: { anagrafica_id: entry.id, state: { in: ['QUEUED', 'RUNNING'] } },
  })
  if (running) return ok({ export: presentExport(running) })
  const row = await tx.gdpr_export.create({
    data: {
      anagrafica_id: entry.id,
      language,
      account_id: caller.accountId,
      created_at: now(),
      expires_at: new Date(now().getTime() + EXPORT_DAYS * DAY_MS),
    },
  })
  await audit(tx, { action: 'EXPORT', entity: 'anagrafica', entityId: entry.sku })
  const payload = { export_id: row.id, structure_id: row.structure_id }
  await enqueue(tx, 'gdpr-export', payload, { key: `gdpr-export:${row.id}` })
  return ok({ export: presentExport(row) })
})

async function requireExport(tx: Tx, id: number): Promise<gdpr_exportModel> {
  const row = await tx.gdpr_export.findFirst({ where: { id } })
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  return row
}

const readExport = procedures.readExport.handler(async ({ context: { tx }, input }) =>
  ok({ export: presentExport(await requireExport(tx, input.id)) }),
)

const download = procedures.download.handler(async ({ context: { inTenant }, input }) => {
  const row = await inTenant((tx) => requireExport(tx, input.id))
  if (row.expires_at <= now()) throw new Refusal('ERROR_TOKEN_EXPIRED')
  const content = row.state === 'DONE' && row.file_key ? await storage().open(row.file_key) : null
  if (!content) throw new Refusal('ERROR_NOT_FOUND')
  const name = `gdpr_${row.anagrafica_id}_${toInstantText(row.created_at, env.LUNA_ZONE).slice(0, 10)}.zip`
  return toFileAnswer({ name, type: 'application/zip', content })
})

const preview = procedures.preview.handler(async ({ context: { tx }, input }) => {
  const entry = await requireEntry(tx, input.id)
  const obstacles = await obstaclesOf(tx, entry, today())
  const { erase, anonymise } = forbiddenBy(obstacles)
  const until = obstacles.retained.flatMap(({ kept_until }) => kept_until ?? [])
  const where = { anagrafica_id: entry.id }
  return ok({
    preview: {
      forbidden: { erase: erase.slice(0, MAX_OBSTACLES), anonymise: anonymise.slice(0, MAX_OBSTACLES) },
      kept_until: until.sort().at(-1) ?? null,
      counts: {
        documents:
          (await tx.document.count({ where: { ana_sku: entry.sku } })) +
          (await tx.purchase.count({ where: { ana_sku: entry.sku } })) +
          (await tx.delivery_note.count({ where: { ana_sku: entry.sku } })),
        notes: await tx.anagrafica_note.count({ where }),
        attachments: await tx.anagrafica_attachment.count({ where }),
        contacts: await tx.anagrafica_contact_log.count({ where }),
        mails: await tx.mail_outbox.count({
          where: { recipient_key: { in: await ownAddresses(tx, entry) } },
        }),
      },
    },
  })
})

const erase = procedures.erase.handler(async ({ context: { tx }, input: { id, mode } }) => {
  await erasePerson(tx, await requireEntry(tx, id, true), mode)
  return ok({ mode })
})

export const gdpr = { startExport, readExport, download, preview, erase }
