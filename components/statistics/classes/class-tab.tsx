'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import type { ClassTable as TableName } from '@/lib/api/statistics/classes/class-fields'
import type { ClassRate } from '@/lib/domain/statistics/classes/class-figures'
import { ChartLegend } from '../shown/chart-legend'
import { ClassHeat } from './class-heat'
import { type ClassLine, ClassTable } from './class-table'
import type { AskedDates, useClasses } from './use-classes'

const ClassChart = dynamic(() => import('./class-chart').then((module) => module.ClassChart), {
  ssr: false,
  loading: () => <Skeleton className="h-full" />,
})

/** The chart draws this many lines: those with the most people. */
const MAX_DRAWN = 12

const SERIES = [
  ['fill_rate', 'var(--chart-invoices)'],
  ['attendance_rate', 'var(--action)'],
] as const

type Data = NonNullable<ReturnType<typeof useClasses>['data']>

type ClassTabProps = {
  by: TableName
  data: Data
  measure: ClassRate
  onMeasure: (measure: ClassRate) => void
  onOpen: ((asked: AskedDates) => void) | undefined
}

/** One of the tables: a heat table by weekday and hour, or a chart and its table. */
export function ClassTab({ by, data, measure, onMeasure, onOpen }: ClassTabProps) {
  const t = useTranslations('statistics')
  const lines = useLines(by, data)
  const total = { key: 'total', title: t('total'), cell: {}, figures: data.total }
  if (by === 'HOUR')
    return <ClassHeat hours={data.hour_list} measure={measure} onMeasure={onMeasure} onOpen={onOpen} />
  return (
    <>
      <Drawn lines={lines} />
      <Card className="min-w-0">
        <ClassTable
          name={t(`classes.by.${by}`)}
          head={t(`classes.columns.${by === 'CLASS' ? 'class' : 'teacher'}`)}
          lines={lines}
          total={total}
          onOpen={onOpen}
        />
        {by === 'TEACHER' ? (
          <p className="px-4 py-2 text-ink-soft text-sm">{t('classes.teacher_note')}</p>
        ) : null}
      </Card>
    </>
  )
}

function useLines(by: TableName, data: Data): ClassLine[] {
  const t = useTranslations('statistics.classes')
  if (by === 'CLASS')
    return data.class_list.map((one) => ({
      key: one.name,
      title: one.name,
      cell: { name: one.name },
      figures: one,
    }))
  return data.teacher_list.map((one) => ({
    key: String(one.teacher_id),
    title: one.teacher_id === 0 ? t('no_teacher') : one.name,
    cell: { teacher_id: one.teacher_id },
    figures: one,
  }))
}

function Drawn({ lines }: { lines: readonly ClassLine[] }) {
  const t = useTranslations('statistics.classes.columns')
  const drawn = lines
    .map(({ title, figures }) => ({ ...figures, name: title }))
    .sort((a, b) => b.booked - a.booked)
    .slice(0, MAX_DRAWN)
  return (
    <Card aria-hidden className="grid min-w-0 gap-2 p-4">
      <ChartLegend marks={SERIES.map(([name, color]) => ({ name: t(name), color }))} />
      <div className="h-56 min-w-0">
        <ClassChart classes={drawn} />
      </div>
    </Card>
  )
}
