'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Money } from '@/components/kit/money'
import { useLanguage } from '@/components/kit/use-language'
import { cn } from '@/components/ui/cn'
import { api } from '@/lib/api/client'
import type { DocumentKind } from '@/lib/domain/documents/document'
import { type DocumentTab, type DocumentTabName, tabsOf } from '@/lib/domain/documents/lists/document-tab'
import { formatNumber } from '@/lib/i18n/formats'
import type { DocumentFilters } from './document-filters'

type TabFilters = Pick<DocumentFilters, 'fs' | 'open' | 'overdue' | 'to_send'>

type DocumentTabsProps = {
  kind: DocumentKind
  side?: 'ACTIVE' | 'PASSIVE'
  /** Under this key the browser keeps the list: what makes the list stale makes its tabs stale. */
  listKey: string
  filters: TabFilters
  setFilters: (patch: Partial<TabFilters>) => void
}

/** The filters that a tab sets. Search, days and typology of the list stay. */
const filtersOf = (
  { states, isOpen, isOverdue, isToSend }: DocumentTab,
  filters: TabFilters,
): Partial<TabFilters> => ({
  fs: states.join(','),
  ...(filters.open === undefined ? {} : { open: isOpen ? 'true' : '' }),
  ...(filters.overdue === undefined ? {} : { overdue: isOverdue ? 'true' : '' }),
  ...(filters.to_send === undefined ? {} : { to_send: isToSend ? 'true' : '' }),
})

/** The message that names a tab; contracts are masculine in Italian. */
function wordOf(name: DocumentTabName, kind: DocumentKind, side: 'ACTIVE' | 'PASSIVE') {
  if (name === 'TO_PAY' && side === 'ACTIVE') return 'TO_COLLECT'
  if (name === 'SENT' && kind === 'PROFORMA') return 'SENT_PROFORMA'
  return kind === 'CONTRACT' && (name === 'ALL' || name === 'SIGNED') ? (`${name}_CONTRACT` as const) : name
}

/** The work that waits in a list of documents, by a press each: how many there are, and their amount. */
export function DocumentTabs({ kind, side = 'ACTIVE', listKey, filters, setFilters }: DocumentTabsProps) {
  const t = useTranslations('documents.tabs')
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: [listKey, 'tabs', kind, side],
    queryFn: async () => {
      const { response } = await api.salesforce.documents.tabs({
        document_kind: kind,
        agreementTypeValue: side,
      })
      return response.tab_list
    },
  })
  const tabs = tabsOf(kind, side)
  if (tabs.length === 1 || data?.every(({ count }) => count === 0)) return null
  return (
    <nav aria-label={t('label')} className="mb-3 flex gap-1 overflow-x-auto border-b [scrollbar-width:none]">
      {tabs.map((tab) => {
        const wanted = filtersOf(tab, filters)
        const isCurrent = Object.entries(wanted).every(
          ([name, value]) => filters[name as keyof TabFilters] === value,
        )
        const found = data?.find((one) => one.tab === tab.name)
        return (
          <button
            key={tab.name}
            type="button"
            aria-current={isCurrent ? 'true' : undefined}
            onClick={() => setFilters(wanted)}
            className={cn(
              '-mb-px grid shrink-0 content-start justify-items-start border-transparent border-b-2 px-3 py-1.5 text-ink-soft -outline-offset-2 hover:text-ink',
              isCurrent && 'border-action text-heading',
            )}
          >
            <span className={cn('flex items-baseline gap-1.5', isCurrent && 'font-medium')}>
              {t(wordOf(tab.name, kind, side))}{' '}
              <span className="tabular min-w-3 text-ink-soft text-sm">
                {found ? formatNumber(found.count, language) : ''}
              </span>
            </span>
            {tab.amount ? (
              <span className="tabular h-5 text-ink-soft text-sm">
                {found && found.count > 0 ? <Money value={found.amount ?? 0} /> : null}
              </span>
            ) : null}
          </button>
        )
      })}
    </nav>
  )
}
