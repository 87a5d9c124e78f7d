import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import { auditWords } from '@/lib/i18n/audit-words'
import type { Language } from '@/lib/i18n/languages'
import { audit } from '@/server/db/audit'
import { collected, toFileAnswer } from '@/server/http/file-answer'
import { api } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { hasText, translator } from '@/server/platform/text'
import { CSV_START, csvLine } from '@/server/sheets'
import { type AuditFilter, type AuditRow, countAuditEntries, eachAuditEntries } from './audit-queries'
import { authorOf } from './author-of'

const MAX_ROWS = 100_000
/** The number of entries that are held at a time. */
const PAGE = 1000

const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Returns the headers, and the function that writes an entry as cells, in a language. */
function tableIn(language: Language) {
  const t = translator(language)
  const words = auditWords({ text: t, has: (key) => hasText(language, key) })
  const headers = [
    t('audit.entry'),
    t('audit.columns.at'),
    t('audit.columns.who'),
    t('registry.fields.email'),
    t('audit.columns.action'),
    t('audit.columns.entity'),
    t('audit.entity_id'),
    t('audit.columns.changes'),
    t('audit.request'),
  ]
  const cellsOf = (row: AuditRow): string[] => {
    const author = authorOf(row)
    const changes = Object.entries(row.changes).map(
      ([field, [before, after]]) => `${words.field(field)}: ${textOf(before)} → ${textOf(after)}`,
    )
    return [
      String(row.id),
      toInstantText(row.at, env.LUNA_ZONE),
      author?.name ?? t('audit.nobody'),
      author?.email ?? '',
      words.action(row.action),
      words.entity(row.entity),
      row.entity_id,
      changes.join('\n'),
      row.request_id,
    ]
  }
  return { headers, cellsOf }
}

async function* csvParts(pages: AsyncIterable<AuditRow[]>, language: Language): AsyncGenerator<string> {
  const { headers, cellsOf } = tableIn(language)
  yield CSV_START + csvLine(headers)
  for await (const rows of pages) yield rows.map((row) => csvLine(cellsOf(row))).join('')
}

/** Returns the filter as the audit keeps it, with the number of exported entries. */
function changesOf(
  filter: Record<string, unknown>,
  rows: number,
): Record<string, readonly [unknown, unknown]> {
  const asked = Object.entries<unknown>({ ...filter, rows }).filter(
    ([, value]) => value !== '' && value !== undefined,
  )
  return Object.fromEntries(asked.map(([key, value]) => [key, [null, value] as const]))
}

export const exportList = api.auth.audit.exportList.handler(async ({ context, input }) => {
  const { caller, inTenant, language } = context
  const filter: AuditFilter = { ...input, structureId: caller.structureId }
  const content = await inTenant(async (tx) => {
    const count = await countAuditEntries(tx, filter, MAX_ROWS)
    if (count > MAX_ROWS) throw new Refusal('ERROR_AUDIT_EXPORT_TOO_MANY', { max: MAX_ROWS })
    const csv = await collected(csvParts(eachAuditEntries(tx, filter, PAGE), language))
    const changes = changesOf(input, count)
    await audit(tx, { action: 'EXPORT', entity: 'audit_entry', entityId: caller.structureId, changes })
    return csv
  })
  return toFileAnswer({ name: `audit_${today()}.csv`, type: 'text/csv; charset=utf-8', content })
})
