'use client'

import { useTranslations } from 'next-intl'
import { DayText, InstantText } from '@/components/kit/day'
import { PageHeader } from '@/components/kit/page-header'
import { Badge } from '@/components/ui/badge'
import { Card, CardContent } from '@/components/ui/card'
import { type AuditEntry, auditTone } from './audit-table'
import { useAuditWords } from './audit-words'

type Entry = AuditEntry & { request_id: string }

/** One entry of the audit: each field with its value before and after. */
export function AuditView({ entry }: { entry: Entry }) {
  const t = useTranslations('audit')
  const words = useAuditWords()
  // The entry of a new record lists all its fields: empty ones are left out.
  const changes = entry.change_list.filter(({ before, after }) => textOf(before) !== textOf(after))
  const facts = [
    [t('columns.who'), entry.account ? `${entry.account.name} (${entry.account.email})` : t('nobody')],
    [t('entity_id'), entry.entity_id],
    [t('request'), entry.request_id || '–'],
  ] as const
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('title'), href: '/app/settings/audit' }]}
        title={words.entity(entry.entity)}
        badge={<Badge tone={auditTone(entry.action)}>{words.action(entry.action)}</Badge>}
        text={<InstantText value={entry.at} />}
      />
      <Card>
        <CardContent className="grid gap-5">
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
            {facts.map(([label, value]) => (
              <div key={label} className="min-w-0">
                <dt className="text-ink-soft text-sm">{label}</dt>
                <dd className="[overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
          </dl>
          {changes.length > 0 ? (
            <ChangesTable changes={changes} />
          ) : (
            <p className="text-ink-soft">{t('no_changes')}</p>
          )}
        </CardContent>
      </Card>
    </>
  )
}

function ChangesTable({ changes }: { changes: AuditEntry['change_list'] }) {
  const t = useTranslations('audit')
  const words = useAuditWords()
  return (
    <table className="block w-full text-left sm:table">
      <thead className="hidden sm:table-header-group">
        <tr className="text-ink-soft text-sm">
          {(['field_name', 'before', 'after'] as const).map((key) => (
            <th key={key} scope="col" className="border-b py-2 pr-4 font-medium">
              {t(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block sm:table-row-group">
        {changes.map(({ field, before, after }) => (
          <tr key={field} className="block border-b py-2 last:border-0 sm:table-row sm:py-0">
            <th
              scope="row"
              className="block py-1 pr-4 font-medium sm:table-cell sm:w-56 sm:py-2 sm:align-top"
            >
              {words.field(field)}
            </th>
            <Value label={t('before')} value={before} className="text-ink-soft" />
            <Value label={t('after')} value={after} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Value({ label, value, className = '' }: { label: string; value: unknown; className?: string }) {
  return (
    <td
      className={`block whitespace-pre-wrap py-0.5 pr-4 align-top [overflow-wrap:anywhere] sm:table-cell sm:py-2 ${className}`}
    >
      <span className="mr-2 text-ink-soft text-sm sm:hidden">{label}</span>
      {isDay(value) ? <DayText value={value} /> : textOf(value)}
    </td>
  )
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value) && value.length === 0) return '–'
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}
