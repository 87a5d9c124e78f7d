'use client'

import { CircleCheckBig, FileOutput } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DayText } from '@/components/kit/day'
import { EmptyState } from '@/components/kit/empty-state'
import { Money } from '@/components/kit/money'
import { StateChip } from '@/components/salesforce/list/state-chip'
import { IfRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import { latestInput, type PanelInvoices, todoInput } from './dashboard-data'
import { Panel } from './panel'
import { PanelWaiting } from './panel-states'
import { usePanelQuery } from './use-panel-query'

type Input = ReturnType<typeof latestInput> | ReturnType<typeof todoInput>

async function load(input: Input): Promise<PanelInvoices> {
  const { response } = await api.salesforce.invoices.list(input)
  return { rows: response.invoice_list, total: response.paging_data.total_items }
}

type PanelProps = { initial: PanelInvoices | null; today: string }

/** The latest invoices. */
export function LatestInvoicesPanel({ initial, today }: PanelProps) {
  const t = useTranslations('dashboard')
  const { data, isPending, refresh } = usePanelQuery('latest', () => load(latestInput(today)), initial)
  return (
    <Panel id="latest" title={t('latest.title')} onRefresh={refresh} extra={<AllInvoices />}>
      {!data ? (
        <PanelWaiting isPending={isPending} onRetry={refresh} />
      ) : data.rows.length === 0 ? (
        <EmptyState
          icon={FileOutput}
          title={t('latest.empty')}
          text={t('latest.empty_text')}
          action={<NewInvoice />}
        />
      ) : (
        <InvoiceList rows={data.rows} />
      )}
    </Panel>
  )
}

/** The invoices that wait for somebody. */
export function TodoPanel({ initial, today }: PanelProps) {
  const t = useTranslations('dashboard')
  const { data, isPending, refresh } = usePanelQuery('todo', () => load(todoInput(today)), initial)
  return (
    <Panel
      id="todo"
      title={t('todo.title')}
      onRefresh={refresh}
      extra={
        data && data.total > 0 ? <span className="tabular text-ink-soft text-sm">{data.total}</span> : null
      }
    >
      {!data ? (
        <PanelWaiting isPending={isPending} onRetry={refresh} />
      ) : data.rows.length === 0 ? (
        <EmptyState icon={CircleCheckBig} title={t('todo.empty')} text={t('todo.empty_text')} />
      ) : (
        <InvoiceList rows={data.rows} />
      )}
    </Panel>
  )
}

function AllInvoices() {
  const t = useTranslations('dashboard')
  return (
    <Link
      href="/app/documents/invoices"
      prefetch={false}
      className="rounded-sm text-link text-sm hover:underline"
    >
      {t('show_all')}
    </Link>
  )
}

function NewInvoice() {
  const t = useTranslations('dashboard.latest')
  return (
    <IfRole any={['GUI_CAN_MANAGE_INVOICE']}>
      <Button asChild variant="primary">
        <Link href="/app/documents/wizard/invoice">{t('add')}</Link>
      </Button>
    </IfRole>
  )
}

function InvoiceList({ rows }: { rows: PanelInvoices['rows'] }) {
  const t = useTranslations('dashboard.latest')
  return (
    <ul>
      {rows.map((invoice) => (
        <li
          key={invoice.id}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2 last:border-b-0 sm:flex-nowrap"
        >
          <div className="min-w-0 basis-full sm:flex-1 sm:basis-auto">
            <Link
              href={`/app/documents/preview/invoice/${invoice.id}`}
              prefetch={false}
              className="block truncate rounded-sm font-medium text-heading hover:underline"
            >
              {invoice.receiver_name}
            </Link>
            <p className="truncate text-ink-soft text-sm">
              {invoice.fullNumeration ?? t('draft')} · <DayText value={invoice.date} form="short" />
            </p>
          </div>
          <StateChip state={invoice.state} />
          <Money value={invoice.total} className="ml-auto text-right sm:w-24" />
        </li>
      ))}
    </ul>
  )
}
