'use client'

import { BookUser, CloudOff, FileUp, Plus, SearchX } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { EmptyState } from '@/components/kit/empty-state'
import { PageHeader } from '@/components/kit/page-header'
import { useErrorText } from '@/components/kit/use-error-text'
import { useNotify } from '@/components/kit/use-notify'
import { IfRole } from '@/components/shell/user-context'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { ExportMenu } from './export-menu'
import { RegistryCard } from './registry-card'
import { RegistryPeek } from './registry-peek'
import { countFilters, type RegistryQuery } from './registry-query'
import { RegistrySearchForm } from './registry-search-form'
import { type RegistryList, type RegistryPage, useRegistryList } from './use-registry-list'
import { useRegistryQuery } from './use-registry-query'

/** The registry: search, cards that go on as one scrolls. `missing`: one came from an entry that is not there. */
export function RegistryManager({
  initial,
  missing,
}: {
  initial: { query: RegistryQuery; page: RegistryPage }
  missing: boolean
}) {
  const t = useTranslations('registry')
  const { query, change, clear } = useRegistryQuery()
  const list = useRegistryList(query, initial)
  const [peeked, setPeeked] = useState<Anagrafica | null>(null)
  useMissingNotice(missing)
  return (
    <>
      <PageHeader
        title={t('title.manager')}
        text={t('manager.text')}
        action={
          <>
            <ExportMenu query={query} total={list.total} />
            <IfRole any={['GUI_CAN_IMPORT_ANAGRAFICA']}>
              <ImportButton />
            </IfRole>
            <IfRole any={['GUI_CAN_MANAGE_ANAGRAFICA']}>
              <NewButton />
            </IfRole>
          </>
        }
      />
      <RegistrySearchForm query={query} onChange={change} onClear={clear} />
      <ListHead list={list} />
      <ListBody list={list} isFiltered={query.search !== '' || countFilters(query) > 0} onClear={clear}>
        {(rows) => rows.map((entry) => <RegistryCard key={entry.id} entry={entry} onPeek={setPeeked} />)}
      </ListBody>
      <RegistryPeek entry={peeked} onClose={() => setPeeked(null)} />
    </>
  )
}

function ImportButton() {
  const t = useTranslations('registry.actions')
  return (
    <Button asChild>
      <Link href="/app/registry/import">
        <FileUp aria-hidden />
        {t('import')}
      </Link>
    </Button>
  )
}

function NewButton() {
  const t = useTranslations('registry.actions')
  return (
    <Button asChild variant="primary">
      <Link href="/app/registry/new">
        <Plus aria-hidden />
        {t('new')}
      </Link>
    </Button>
  )
}

function ListHead({ list }: { list: RegistryList }) {
  const t = useTranslations('registry.manager')
  return (
    <p role="status" className="mb-2 min-h-5 px-1 text-ink-soft text-sm">
      {list.rows && list.total > 0 ? (
        <>
          {t('count', { count: list.total })}
          {list.rows.length < list.total
            ? ` · ${t('shown', { shown: list.rows.length, total: list.total })}`
            : null}
        </>
      ) : null}
    </p>
  )
}

type BodyProps = {
  list: RegistryList
  isFiltered: boolean
  onClear: () => void
  children: (rows: readonly Anagrafica[]) => ReactNode
}

function ListBody({ list, isFiltered, onClear, children }: BodyProps) {
  const t = useTranslations('registry.manager')
  const kit = useTranslations('kit')
  const errorText = useErrorText()
  if (list.error && !list.rows) {
    const retry = <Button onClick={list.retry}>{kit('retry')}</Button>
    return (
      <Card role="alert">
        <EmptyState icon={CloudOff} title={t('error')} text={errorText(list.error).text} action={retry} />
      </Card>
    )
  }
  if (!list.rows) return <CardSkeletons />
  if (list.rows.length === 0) return <NothingHere isFiltered={isFiltered} onClear={onClear} />
  return (
    <>
      <ul
        aria-label={t('list')}
        aria-busy={list.isStale}
        className={cn(cardGrid, list.isStale && 'opacity-50')}
      >
        {children(list.rows)}
      </ul>
      <MoreRows list={list} />
    </>
  )
}

const cardGrid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3'

function NothingHere({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useTranslations('registry.manager')
  return (
    <Card>
      {isFiltered ? (
        <EmptyState
          icon={SearchX}
          title={t('no_match')}
          action={<Button onClick={onClear}>{t('clear')}</Button>}
        />
      ) : (
        <EmptyState
          icon={BookUser}
          title={t('empty')}
          text={t('empty_text')}
          action={
            <IfRole any={['GUI_CAN_MANAGE_ANAGRAFICA']}>
              <NewButton />
            </IfRole>
          }
        />
      )}
    </Card>
  )
}

/** Loads more when its place comes near the screen; a button for whoever does not scroll. */
function MoreRows({ list }: { list: RegistryList }) {
  const t = useTranslations('registry.manager')
  const place = useRef<HTMLDivElement>(null)
  const more = useRef(list.loadMore)
  more.current = list.loadMore
  const waits = list.hasMore && !list.isLoadingMore && !list.isStale && !list.error
  useEffect(() => {
    const element = place.current
    if (!element || !waits) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more.current()
      },
      { rootMargin: '400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [waits])
  if (!list.hasMore) return null
  return (
    <div ref={place} className="grid justify-items-center py-5">
      <Button pending={list.isLoadingMore} onClick={list.loadMore}>
        {t(list.isLoadingMore ? 'loading_more' : 'more')}
      </Button>
    </div>
  )
}

function CardSkeletons() {
  const kit = useTranslations('kit')
  return (
    <div role="status" aria-label={kit('loading')} className={cardGrid}>
      {Array.from({ length: 12 }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons never move
        <div key={card} className="flex h-36 gap-3 rounded-xl border bg-surface p-3.5">
          <Skeleton className="size-9 rounded-full" />
          <div className="grid grow content-start gap-2.5">
            <Skeleton className="w-3/4" />
            <Skeleton className="h-3 w-1/2" />
            <Skeleton className="h-3 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Says that an entry was not found (document 3 §8) once, and takes the sign out of the address. */
function useMissingNotice(missing: boolean): void {
  const errors = useTranslations('errors')
  const notify = useNotify()
  const said = useRef(false)
  useEffect(() => {
    if (!missing || said.current) return
    said.current = true
    notify.error(errors('ERROR_ANAGRAFICA_NOT_FOUND'))
    const url = new URL(window.location.href)
    url.searchParams.delete('missing')
    window.history.replaceState(null, '', url)
  }, [missing, errors, notify])
}
