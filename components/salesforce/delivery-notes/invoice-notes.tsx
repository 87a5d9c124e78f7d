'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileOutput, Truck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DayText } from '@/components/kit/day'
import { EmptyState } from '@/components/kit/empty-state'
import { useErrorText } from '@/components/kit/use-error-text'
import { useLanguage } from '@/components/kit/use-language'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api } from '@/lib/api/client'
import type { BillableGroup } from '@/lib/api/salesforce/delivery-notes/delivery-note-fields'
import { formatDay } from '@/lib/i18n/formats'
import { InvoiceNotesDialog } from './invoice-notes-dialog'
import { BILLABLE_KEY } from './notes-spec'

type Billable = { group_list: readonly BillableGroup[]; has_more: boolean }

const load = async (): Promise<Billable> => (await api.salesforce.deliveryNotes.billable({})).response

type ScreenProps = { initial: Billable; today: string }

/** The months of customers with notes that are to be invoiced: each becomes one deferred invoice. */
export function InvoiceNotes({ initial, today }: ScreenProps) {
  const t = useTranslations('delivery_notes.billing')
  const errorText = useErrorText()
  const [chosen, setChosen] = useState<BillableGroup | null>(null)
  const { data, error } = useQuery({
    queryKey: [BILLABLE_KEY],
    queryFn: load,
    initialData: initial,
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid gap-4">
      {error ? <p role="alert">{errorText(error).text}</p> : null}
      <Card aria-label={t('title')} className="min-w-0">
        {data.group_list.length === 0 ? (
          <EmptyState icon={Truck} title={t('empty')} text={t('empty_text')} />
        ) : (
          <ul className="divide-y">
            {data.group_list.map((group) => (
              <GroupRow
                key={`${group.ana_sku} ${group.month}`}
                group={group}
                today={today}
                onChoose={() => setChosen(group)}
              />
            ))}
          </ul>
        )}
      </Card>
      {data.has_more ? <p className="text-ink-soft">{t('more', { count: data.group_list.length })}</p> : null}
      {chosen ? <InvoiceNotesDialog group={chosen} today={today} onClose={() => setChosen(null)} /> : null}
    </div>
  )
}

type RowProps = { group: BillableGroup; today: string; onChoose: () => void }

function GroupRow({ group, today, onChoose }: RowProps) {
  const t = useTranslations('delivery_notes.billing')
  const language = useLanguage()
  const month = formatDay(`${group.month}-01`, language, 'longMonth')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 gap-0.5">
        <p className="wrap-anywhere font-medium text-heading">{group.customer_name}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-sm">
          {t('of_month', { count: group.note_count, month })}
          {group.until < today ? (
            <Badge tone="danger">{t('late')}</Badge>
          ) : (
            <span>
              {t('until')} <DayText value={group.until} form="short" className="tabular" />
            </span>
          )}
          {group.priceless_count > 0 ? (
            <Badge tone="warning">{t('priceless', { count: group.priceless_count })}</Badge>
          ) : null}
        </p>
      </div>
      <Button onClick={onChoose}>
        <FileOutput aria-hidden />
        {t('prepare')}
        <span className="sr-only">{`${group.customer_name}, ${month}`}</span>
      </Button>
    </li>
  )
}
