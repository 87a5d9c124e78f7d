'use client'

import { BookUser, CloudOff, FileUp, Plus, SearchX } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DataAge } from '@/components/kit/connection/data-age'
import { EmptyState } from '@/components/kit/empty-state'
import { PageHeader } from '@/components/kit/page-header'
import { useErrorText } from '@/components/kit/use-error-text'
import { useNotify } from '@/components/kit/use-notify'
import { IfRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { type CardMode, cardListClasses } from '../card/card-modes'
import { BulkBar } from '../manager/bulk-bar'
import { CardModeMenu, useCardMode } from '../manager/card-mode-menu'
import { MoreRows } from '../manager/more-rows'
import { MoveDialog } from '../manager/move-dialog'
import { RegistryCards } from '../manager/registry-cards'
import { useSelection } from '../manager/use-selection'
import { RegistryExport } from './registry-export'
import { countFilters, type RegistryPage, type RegistryQuery } from './registry-query'
import { RegistrySearchForm } from './registry-search-form'
import { useExport } from './use-export'
import { type LoadedRegistry, useRegistryList } from './use-registry-list'
import { useRegistryQuery } from './use-registry-query'

/**
 * The registry: search, cards that go on as one scrolls, and what is done with the chosen ones. `missing`: one came from
 * an entry that is not there.
 */
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
  const [mode, setMode] = useCardMode()
  const [moving, setMoving] = useState<readonly Anagrafica[] | null>(null)
  const selection = useSelection(JSON.stringify(query))
  const exporting = useExport()
  const exportSelected = (entries: readonly Anagrafica[]) =>
    void exporting.save({ sku_list: entries.map(({ sku }) => sku) }, 'csv', entries.length)
  useMissingNotice(missing)
  return (
    <>
      <PageHeader
        title={t('title.manager')}
        text={t('manager.text')}
        action={
          <>
            <RegistryExport query={query} total={list.total} />
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
      <ListHead list={list} view={<CardModeMenu mode={mode} onChange={setMode} />} />
      <BulkBar
        selection={selection}
        loaded={list.rows ?? []}
        onMove={setMoving}
        exportSelected={exportSelected}
      />
      <ListBody
        list={list}
        mode={mode}
        isFiltered={query.search !== '' || countFilters(query) > 0}
        onClear={clear}
      >
        {(rows) => (
          <RegistryCards
            rows={rows}
            mode={mode}
            selection={selection}
            exportSelected={exportSelected}
            onMove={(entry) => setMoving([entry])}
          />
        )}
      </ListBody>
      {moving ? (
        <MoveDialog entries={moving} onMoved={selection.clear} onClose={() => setMoving(null)} />
      ) : null}
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

function ListHead({ list, view }: { list: LoadedRegistry; view: ReactNode }) {
  const t = useTranslations('registry.manager')
  return (
    <div className="mb-2 flex min-h-8 items-center justify-between gap-2 pl-1">
      <p role="status" className="text-ink-soft text-sm">
        {list.rows && list.total > 0 ? (
          <>
            {t('count', { count: list.total })}
            {list.rows.length < list.total
              ? ` · ${t('shown', { shown: list.rows.length, total: list.total })}`
              : null}
          </>
        ) : null}
      </p>
      {view}
    </div>
  )
}

type BodyProps = {
  list: LoadedRegistry
  mode: CardMode
  isFiltered: boolean
  onClear: () => void
  children: (rows: readonly Anagrafica[]) => ReactNode
}

function ListBody({ list, mode, isFiltered, onClear, children }: BodyProps) {
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
      {list.isSimilar ? (
        <p role="status" className="mb-3 flex items-center gap-2 rounded-lg border bg-surface px-3 py-2">
          <SearchX aria-hidden className="size-4 shrink-0 text-ink-soft" />
          {t('similar')}
        </p>
      ) : null}
      <DataAge at={list.readAt} isStale={list.isStale} className="mb-3 rounded-lg border" />
      <ul
        aria-label={t('list')}
        aria-busy={list.isStale}
        className={cn(cardListClasses[mode], list.isStale && 'opacity-50')}
      >
        {children(list.rows)}
      </ul>
      <MoreRows list={list} />
    </>
  )
}

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

const SKELETON =
  'flex h-36 gap-3 rounded-xl border bg-surface p-3.5 max-md:h-15 max-md:overflow-hidden max-md:rounded-none max-md:border-0'

function CardSkeletons() {
  const kit = useTranslations('kit')
  return (
    <div role="status" aria-label={kit('loading')} className={cardListClasses.normal}>
      {Array.from({ length: 12 }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons never move
        <div key={card} className={SKELETON}>
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

/** Reports once that an entry was not found (document 3 §8), and removes the parameter from the address. */
function useMissingNotice(missing: boolean): void {
  const errors = useTranslations('errors')
  const notify = useNotify()
  const isReported = useRef(false)
  useEffect(() => {
    if (!missing || isReported.current) return
    isReported.current = true
    notify.error(errors('ERROR_ANAGRAFICA_NOT_FOUND'))
    const url = new URL(window.location.href)
    url.searchParams.delete('missing')
    window.history.replaceState(null, '', url)
  }, [missing, errors, notify])
}
