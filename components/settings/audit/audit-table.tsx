'use client'

import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { DataTable } from '@/components/kit/data-table/data-table'
import { tableColumns } from '@/components/kit/data-table/table-columns'
import { tablePage } from '@/components/kit/data-table/table-page'
import { type TablePage, useTableQuery } from '@/components/kit/data-table/use-table-query'
import { useTableState } from '@/components/kit/data-table/use-table-state'
import { InstantText } from '@/components/kit/day'
import { EmptyState } from '@/components/kit/empty-state'
import { PageHeader } from '@/components/kit/page-header'
import { Badge } from '@/components/ui/badge'
import { api } from '@/lib/api/client'
import { AuditExport } from './audit-export'
import { AuditFiltersBar } from './audit-filters'
import { type AuditInput, auditInput, auditSpec } from './audit-spec'
import { AuditVerificationButton } from './audit-verification-button'
import { useAuditWords } from './audit-words'

export type AuditEntry = {
  id: number
  at: string
  account: { id: number; name: string; email: string } | null
  action: string
  entity: string
  entity_id: string
  change_list: { field: string; before?: unknown; after?: unknown }[]
}

const column = tableColumns<AuditEntry>()
const SHOWN_FIELDS = 3

const tones = { DELETE: 'danger', CREATE: 'success', ISSUE: 'info', SEND: 'info' } as const
export const auditTone = (action: string) => tones[action as keyof typeof tones] ?? 'neutral'

async function load(input: AuditInput): Promise<TablePage<AuditEntry>> {
  const { response } = await api.auth.audit.list(input)
  return tablePage(response.entry_list, response.paging_data)
}

/** The audit trail of the structure, with the verification of its chain. */
export function AuditTable({ initial }: { initial: { input: AuditInput; page: TablePage<AuditEntry> } }) {
  const t = useTranslations('audit')
  const words = useAuditWords()
  const state = useTableState(auditSpec)
  const data = useTableQuery({ key: 'audit', input: auditInput(state.query, state.filters), load, initial })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language only
  const columns = useMemo(
    () => [
      column.accessor('at', {
        id: 'id',
        header: t('columns.at'),
        meta: { phone: 'subtitle' },
        cell: ({ getValue }) => <InstantText value={getValue()} form="short" />,
      }),
      column.accessor('account', {
        header: t('columns.who'),
        meta: { phone: 'detail' },
        enableSorting: false,
        cell: ({ getValue }) => getValue()?.name ?? t('nobody'),
      }),
      column.accessor('action', {
        header: t('columns.action'),
        meta: { phone: 'state' },
        enableSorting: false,
        cell: ({ getValue }) => <Badge tone={auditTone(getValue())}>{words.action(getValue())}</Badge>,
      }),
      column.accessor('entity', {
        header: t('columns.entity'),
        meta: { phone: 'title' },
        enableSorting: false,
        cell: ({ getValue }) => words.entity(getValue()),
      }),
      column.accessor('change_list', {
        header: t('columns.changes'),
        enableSorting: false,
        meta: { className: 'max-w-md truncate text-ink-soft' },
        cell: ({ getValue }) => {
          const names = getValue().map((change) => words.field(change.field))
          const rest = names.length - SHOWN_FIELDS
          const shown = names.slice(0, SHOWN_FIELDS).join(', ')
          return rest > 0 ? t('and_more', { fields: shown, count: rest }) : shown
        },
      }),
    ],
    [t],
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        action={
          <>
            <AuditExport filters={state.filters} disabled={data.page?.total === 0} />
            <AuditVerificationButton />
          </>
        }
      />
      <DataTable
        id="audit"
        label={t('title')}
        columns={columns}
        state={state}
        data={data}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${words.action(row.action)} ${words.entity(row.entity)}`}
        rowHref={(row) => `/app/settings/audit/${row.id}`}
        toolbar={<AuditFiltersBar filters={state.filters} setFilters={state.setFilters} />}
        empty={<EmptyState icon={ShieldCheck} title={t('empty')} text={t('empty_text')} />}
      />
    </>
  )
}
