'use client'

import { Plus, Ticket } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EmptyState } from '@/components/kit/empty-state'
import { SearchInput } from '@/components/kit/fields/search-input'
import { PageHeader } from '@/components/kit/page-header'
import { useErrorText } from '@/components/kit/use-error-text'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Label } from '@/components/ui/label'
import { Skeleton } from '@/components/ui/skeleton'
import type { Pass } from '@/lib/api/booking/pass-fields'
import { PassRow } from './pass-row'
import { type PassQuery, usePasses } from './use-passes'

const PassDialog = dynamic(() => import('./pass-dialog').then((module) => module.PassDialog), { ssr: false })
const PassUses = dynamic(() => import('./pass-uses').then((module) => module.PassUses), { ssr: false })

const FIRST: PassQuery = { search: '', onlyOpen: true, page: 1 }

/** The dialog that is open above the list. */
type OpenDialog = { what: 'new' } | { what: 'edit' | 'uses'; pass: Pass }

/** The passes of the structure with their holders and remaining entries; adds, changes and shows their uses. */
export function PassesManager({ today }: { today: string }) {
  const t = useTranslations('booking.passes')
  const menu = useTranslations('shell.groups')
  const [query, setQuery] = useState(FIRST)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const add = (
    <Button variant="primary" onClick={() => setDialog({ what: 'new' })}>
      <Plus aria-hidden />
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} crumbs={[{ label: menu('events') }]} action={add} />
      <Card className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b p-3">
          <SearchInput
            value={query.search}
            onSearch={(search) => setQuery({ ...query, search, page: 1 })}
            label={t('search')}
            className="w-full sm:w-72"
          />
          <Label className="flex items-center gap-2 font-normal">
            <Checkbox
              checked={query.onlyOpen}
              onCheckedChange={(on) => setQuery({ ...query, onlyOpen: on === true, page: 1 })}
            />
            {t('only_open')}
          </Label>
        </div>
        <PassList query={query} onPage={(page) => setQuery({ ...query, page })} onOpen={setDialog} />
      </Card>
      {dialog && dialog.what !== 'uses' ? (
        <PassDialog
          today={today}
          onClose={close}
          {...(dialog.what === 'edit' ? { pass: dialog.pass } : {})}
        />
      ) : null}
      {dialog?.what === 'uses' ? <PassUses pass={dialog.pass} onClose={close} /> : null}
    </>
  )
}

type ListProps = {
  query: PassQuery
  onPage: (page: number) => void
  onOpen: (opened: OpenDialog) => void
}

function PassList({ query, onPage, onOpen }: ListProps) {
  const t = useTranslations('booking.passes')
  const errorText = useErrorText()
  const { data, error } = usePasses(query)
  if (error) {
    return (
      <p role="alert" className="p-4">
        {errorText(error).text}
      </p>
    )
  }
  if (!data) return <Skeleton className="m-4 h-32" />
  const { event_pass_list: passes, paging_data: paging } = data
  if (passes.length === 0) return <EmptyState icon={Ticket} title={t('none')} text={t('none_text')} />
  return (
    <>
      <ul className="divide-y">
        {passes.map((pass) => (
          <PassRow key={pass.id} pass={pass} onOpen={(what) => onOpen({ what, pass })} />
        ))}
      </ul>
      {paging.total_pages > 1 ? (
        <div className="flex flex-wrap items-center justify-between gap-2 border-t p-3">
          <span className="text-ink-soft text-sm">
            {t('page', { page: paging.page_number, pages: paging.total_pages, count: paging.total_items })}
          </span>
          <span className="flex gap-2">
            <Button disabled={query.page === 1} onClick={() => onPage(query.page - 1)}>
              {t('previous')}
            </Button>
            <Button disabled={query.page >= paging.total_pages} onClick={() => onPage(query.page + 1)}>
              {t('next')}
            </Button>
          </span>
        </div>
      ) : null}
    </>
  )
}
