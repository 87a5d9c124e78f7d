'use client'

import { BookUser } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/kit/empty-state'
import { displayName } from '@/components/shell/session/display-name'
import { IfRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { PanelRegistries } from './dashboard-data'
import { registriesInput } from './dashboard-data'
import { type OwnEntries, otherEntries } from './own-entries'
import { Panel } from './panel'
import { PanelWaiting } from './panel-states'
import { usePanelQuery } from './use-panel-query'

type RegistriesPanelProps = {
  initial: PanelRegistries | null
  family: boolean
  /** The entries that a structure has from its beginning, which are left out; null where all are listed. */
  own: OwnEntries | null
}

/** The first 12 entries: of the family for users who may see it, otherwise of the structure (document 1 §2). */
export function RegistriesPanel({ initial, family, own }: RegistriesPanelProps) {
  const t = useTranslations('dashboard')
  const { data: found, isPending, refresh } = usePanelQuery('registries', () => load(family), initial)
  const data = found && own ? withoutOwn(found, own) : found
  return (
    <Panel
      id="registries"
      title={t('registries.title')}
      onRefresh={refresh}
      extra={
        data ? (
          <span className="hidden text-ink-soft text-sm sm:inline">
            {t('registries.total', { count: data.total })}
          </span>
        ) : null
      }
    >
      {data ? <LatestEntries rows={data.rows} /> : <PanelWaiting isPending={isPending} onRetry={refresh} />}
    </Panel>
  )
}

function withoutOwn({ rows, total }: PanelRegistries, own: OwnEntries): PanelRegistries {
  const others = otherEntries(rows, own)
  return { rows: others, total: total - (rows.length - others.length) }
}

async function load(family: boolean): Promise<PanelRegistries> {
  const { searchFamily, searchStructure } = api.anagrafica.anagrafica
  const { response } = await (family ? searchFamily : searchStructure)(registriesInput)
  return { rows: response.anagrafica_list, total: response.paging_data.total_items }
}

function LatestEntries({ rows }: { rows: PanelRegistries['rows'] }) {
  const t = useTranslations('dashboard.registries')
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={BookUser}
        title={t('empty')}
        text={t('empty_text')}
        action={
          <IfRole any={['GUI_CAN_MANAGE_ANAGRAFICA']}>
            <Button asChild variant="primary">
              <Link href="/app/registry/new">{t('add')}</Link>
            </Button>
          </IfRole>
        }
      />
    )
  }
  return (
    <ul className="grid sm:grid-cols-2">
      {rows.map((entry) => (
        <li
          key={entry.sku}
          className="min-w-0 border-b px-4 py-2 last:border-b-0 sm:odd:border-r sm:[&:nth-last-child(2):nth-child(odd)]:border-b-0"
        >
          <Link
            href={`/app/registry/view/view/${entry.id}`}
            prefetch={false}
            className="block truncate rounded-sm font-medium text-heading hover:underline"
          >
            {displayName(entry)}
          </Link>
          <p className="truncate text-ink-soft text-sm">
            {[entry.address_city, entry.email || entry.phone_number].filter(Boolean).join(' · ') || '–'}
          </p>
        </li>
      ))}
    </ul>
  )
}
