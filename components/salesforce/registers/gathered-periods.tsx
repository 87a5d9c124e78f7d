'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { InstantText } from '@/components/kit/day'
import { FileSize } from '@/components/kit/fields/file-size'
import { saveFile } from '@/components/kit/save-file'
import { useOnce } from '@/components/kit/use-once'
import { Button } from '@/components/ui/button'
import type { PeriodExport } from '@/lib/api/salesforce/registers/period-export-fields'
import { isBatchRunning } from '@/lib/domain/documents/lists/document-batch'

const BEAT_MS = 1000

/** The calls of periods that are gathered. */
type GatheringCalls<Item extends PeriodExport> = {
  key: string
  list: () => Promise<readonly Item[]>
  cancel: (id: number) => Promise<unknown>
  file: (id: number) => Promise<{ body: Blob }>
}

export type Gathering<Item extends PeriodExport> = {
  items: readonly Item[]
  /** Runs one thing at a time, and reads the list again. */
  act: (name: string, run: () => Promise<unknown>) => Promise<boolean>
  running: string | null
  calls: GatheringCalls<Item>
}

/** The periods that are gathered, read again while one of them runs. */
export function useGathering<Item extends PeriodExport>(calls: GatheringCalls<Item>): Gathering<Item> {
  const queries = useQueryClient()
  const { once, running } = useOnce()
  const { data: items = [] } = useQuery({
    queryKey: [calls.key],
    queryFn: calls.list,
    refetchInterval: ({ state }) => (state.data?.some((one) => isBatchRunning(one.state)) ? BEAT_MS : false),
    staleTime: 0,
  })
  const act = (name: string, run: () => Promise<unknown>) =>
    once(name, async () => {
      await run()
      await queries.invalidateQueries({ queryKey: [calls.key] })
      return true
    })
  return { items, act, running, calls }
}

type GatheredPeriodsProps<Item extends PeriodExport> = {
  gathering: Gathering<Item>
  label: string
  nameOf: (item: Item) => string
}

/** Periods that were gathered: how far each is, and its ZIP. */
export function GatheredPeriods<Item extends PeriodExport>(props: GatheredPeriodsProps<Item>) {
  const { gathering, label, nameOf } = props
  if (gathering.items.length === 0) return null
  return (
    <ul aria-label={label} className="grid gap-2">
      {gathering.items.map((one) => (
        <GatheredPeriod key={one.id} one={one} name={nameOf(one)} gathering={gathering} />
      ))}
    </ul>
  )
}

type GatheredPeriodProps<Item extends PeriodExport> = { one: Item; name: string; gathering: Gathering<Item> }

function GatheredPeriod<Item extends PeriodExport>({ one, name, gathering }: GatheredPeriodProps<Item>) {
  const t = useTranslations('registers.month')
  const { id, file, state } = one
  const { act, running, calls } = gathering
  const download = async () => {
    const { body } = await calls.file(id)
    saveFile(file?.name ?? `${name}.zip`, body)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border px-3 py-2">
      <p className="font-medium text-heading">{name}</p>
      <GatheringProgress one={one} />
      {file ? (
        <Button size="sm" pending={running === `file-${id}`} onClick={() => void act(`file-${id}`, download)}>
          <span className="sr-only">{t('download', { month: name })}</span> <Download aria-hidden />
          <FileSize bytes={file.size} />
        </Button>
      ) : null}
      <Button
        size="icon-sm"
        variant="ghost"
        aria-label={t(isBatchRunning(state) ? 'cancel' : 'close', { month: name })}
        onClick={() => void act(`cancel-${id}`, () => calls.cancel(id))}
      >
        <X aria-hidden />
      </Button>
    </li>
  )
}

function GatheringProgress({ one }: { one: PeriodExport }) {
  const t = useTranslations('registers.month')
  const { state, total, done, refused, expires_at } = one
  const counts = t('progress', { done: done + refused, total })
  if (!isBatchRunning(state)) {
    return (
      <p role="status" className="min-w-0 grow text-ink-soft">
        {t(`states.${state}`, { total })} {refused > 0 ? t('refused', { count: refused }) : null}{' '}
        {state === 'DONE' ? (
          <span className="text-sm">
            {t('until')} <InstantText value={expires_at} />
          </span>
        ) : null}
      </p>
    )
  }
  return (
    <div className="grid min-w-40 grow gap-1">
      <progress
        aria-label={counts}
        max={Math.max(1, total)}
        {...(state === 'QUEUED' ? {} : { value: done + refused })}
        className="h-2 w-full accent-action"
      />
      <p role="status" className="tabular text-ink-soft text-sm">
        {counts}
      </p>
    </div>
  )
}
