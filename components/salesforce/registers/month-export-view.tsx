'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, PackageCheck, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { InstantText } from '@/components/kit/day'
import { FileSize } from '@/components/kit/fields/file-size'
import { saveFile } from '@/components/kit/save-file'
import { useOnce } from '@/components/kit/use-once'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { api } from '@/lib/api/client'
import type { MonthExport } from '@/lib/api/salesforce/registers/month-export-fields'
import { isBatchRunning } from '@/lib/domain/documents/document-batch'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import { PeriodChooser, usePeriodText } from './period-chooser'

const BEAT_MS = 1000
const MONTHS_KEY = 'month-exports'

/** Gathers a month for the accountant, with how far each is and its ZIP. `last` is the month before this one. */
export function MonthExportView({ last }: { last: TaxPeriod }) {
  const t = useTranslations('registers.month')
  const queries = useQueryClient()
  const { once, running } = useOnce()
  const [month, setMonth] = useState(last)
  const { data: list = [] } = useQuery({
    queryKey: [MONTHS_KEY],
    queryFn: async () => (await api.salesforce.monthExports.list()).response.month_export_list,
    refetchInterval: ({ state }) => (state.data?.some((one) => isBatchRunning(one.state)) ? BEAT_MS : false),
    staleTime: 0,
  })
  const act = (name: string, run: () => Promise<unknown>) =>
    once(name, async () => {
      await run()
      await queries.invalidateQueries({ queryKey: [MONTHS_KEY] })
      return true
    })
  return (
    <Card className="max-w-3xl" aria-labelledby="month-title">
      <CardHeader>
        <CardTitle id="month-title">{t('title')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        <p className="text-pretty text-ink-soft">{t('text')}</p>
        <div className="flex flex-wrap items-center gap-3">
          <PeriodChooser period={month} onChange={setMonth} by="month" />
          <Button
            variant="primary"
            pending={running === 'start'}
            onClick={() => void act('start', () => api.salesforce.monthExports.start({ month }))}
          >
            <PackageCheck aria-hidden />
            {t('start')}
          </Button>
        </div>
        {list.length > 0 ? (
          <ul aria-label={t('list')} className="grid gap-2">
            {list.map((one) => (
              <MonthItem key={one.id} one={one} act={act} running={running} />
            ))}
          </ul>
        ) : null}
      </CardContent>
    </Card>
  )
}

type MonthItemProps = {
  one: MonthExport
  act: (name: string, run: () => Promise<unknown>) => Promise<boolean>
  running: string | null
}

function MonthItem({ one, act, running }: MonthItemProps) {
  const t = useTranslations('registers.month')
  const textOf = usePeriodText()
  const { id, file, state } = one
  const month = textOf(one.month as TaxPeriod)
  const download = async () => {
    const { body } = await api.salesforce.monthExports.file({ id })
    saveFile(file?.name ?? 'commercialista.zip', body)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border px-3 py-2">
      <p className="font-medium text-heading">{month}</p>
      <MonthProgress one={one} />
      {file ? (
        <Button size="sm" pending={running === `file-${id}`} onClick={() => void act(`file-${id}`, download)}>
          <span className="sr-only">{t('download', { month })}</span> <Download aria-hidden />
          <FileSize bytes={file.size} />
        </Button>
      ) : null}
      <Button
        size="icon-sm"
        variant="ghost"
        aria-label={t(isBatchRunning(state) ? 'cancel' : 'close', { month })}
        onClick={() => void act(`cancel-${id}`, () => api.salesforce.monthExports.cancel({ id }))}
      >
        <X aria-hidden />
      </Button>
    </li>
  )
}

function MonthProgress({ one }: { one: MonthExport }) {
  const t = useTranslations('registers.month')
  const { state, total, done, refused, expires_at } = one
  const counts = t('progress', { done: done + refused, total })
  if (!isBatchRunning(state)) {
    return (
      <p role="status" className="min-w-0 grow text-ink-soft">
        {t(`states.${state}`, { total })}{' '}
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
