'use client'

import { Mails } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { DataTable } from '@/components/kit/data-table/data-table'
import { tableColumns } from '@/components/kit/data-table/table-columns'
import type { TableQuery } from '@/components/kit/data-table/table-spec'
import { type TablePage, useTableQuery } from '@/components/kit/data-table/use-table-query'
import { useTableState } from '@/components/kit/data-table/use-table-state'
import { InstantText } from '@/components/kit/day'
import { EmptyState } from '@/components/kit/empty-state'
import { PageHeader } from '@/components/kit/page-header'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import { type MailState, MailStateBadge } from './mail-state'
import { outboxSpec } from './outbox-spec'

export type MailRow = {
  id: number
  recipient: string
  subject: string
  state: MailState
  error: string | null
  created_at: string
}

const column = tableColumns<MailRow>()

async function load(query: TableQuery<'id'>): Promise<TablePage<MailRow>> {
  const { response } = await api.auth.outbox.list(query)
  return { rows: response.mail_list, total: response.paging_data.total_items }
}

type OutboxTableProps = {
  initial: { input: TableQuery<'id'>; page: TablePage<MailRow> }
  /** Whether no mail leaves, because no SMTP server is set. */
  areKept: boolean
}

/** The mails that the structure sent, or that wait because no mail server is configured. */
export function OutboxTable({ initial, areKept }: OutboxTableProps) {
  const t = useTranslations('outbox')
  const state = useTableState(outboxSpec)
  const data = useTableQuery({ key: 'outbox', input: state.query, load, initial })
  const columns = useMemo(
    () => [
      column.accessor('recipient', {
        header: t('columns.recipient'),
        enableSorting: false,
        meta: { phone: 'subtitle' },
      }),
      column.accessor('subject', {
        header: t('columns.subject'),
        meta: { phone: 'title' },
        enableSorting: false,
        cell: ({ getValue }) => getValue() || t('no_subject'),
      }),
      column.accessor('state', {
        header: t('columns.state'),
        meta: { phone: 'state' },
        enableSorting: false,
        cell: ({ getValue }) => <MailStateBadge state={getValue()} />,
      }),
      column.accessor('created_at', {
        id: 'id',
        header: t('columns.created_at'),
        meta: { phone: 'detail' },
        cell: ({ getValue }) => <InstantText value={getValue()} />,
      }),
    ],
    [t],
  )
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      {areKept ? (
        <Notice tone="warning" title={t('kept')} className="mb-4">
          <p>
            {t.rich('kept_text', { code: (words) => <code className="whitespace-nowrap">{words}</code> })}
          </p>
        </Notice>
      ) : null}
      <DataTable
        id="outbox"
        label={t('title')}
        columns={columns}
        state={state}
        data={data}
        rowKey={(row) => row.id}
        rowLabel={(row) => t('row', { recipient: row.recipient })}
        rowHref={(row) => `/app/settings/outbox/${row.id}`}
        empty={<EmptyState icon={Mails} title={t('empty')} text={t('empty_text')} />}
      />
    </>
  )
}
