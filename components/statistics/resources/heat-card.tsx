'use client'

import { useTranslations } from 'next-intl'
import type { Period } from '@/components/kit/fields/period-fields'
import { useLanguage } from '@/components/kit/use-language'
import { Card } from '@/components/ui/card'
import { Select } from '@/components/ui/select'
import { api } from '@/lib/api/client'
import { FigureDefinition } from '../figures/figure-definition'
import { SaveMenu } from '../figures/save-menu'
import { daysText } from '../shown/days-text'
import { PICTURE } from '../shown/picture'
import { RESOURCE_MEASURES, ResourceHeat, type ResourceMeasure } from './resource-heat'
import { ResourceSentence } from './resource-sentence'
import type { AskedTimes, useResourceFigures } from './use-resources'

type Chosen = { measure: ResourceMeasure; resource: number | null }

type HeatCardProps = {
  data: NonNullable<ReturnType<typeof useResourceFigures>['data']>
  period: Period
  chosen: Chosen
  onChoose: (changed: { measure?: ResourceMeasure | null; resource?: number | null }) => void
  onOpen: ((asked: AskedTimes) => void) | undefined
}

/** The period in words, and a number by weekday and hour, of one resource or of all. */
export function HeatCard({ data, period, chosen, onChoose, onOpen }: HeatCardProps) {
  const t = useTranslations('statistics')
  const language = useLanguage()
  const { measure, resource } = chosen
  const only = resource === null ? {} : { resource_id: resource }
  return (
    <Card {...PICTURE} className="grid min-w-0 gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <ResourceSentence period={period} total={data.total} isRunning={data.is_running} />
        <FigureDefinition text={t('resources.definition')} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label={t('measure')}
          className="w-auto"
          value={measure}
          options={RESOURCE_MEASURES.map((name) => ({ value: name, label: t(`resources.columns.${name}`) }))}
          onChange={({ target }) =>
            onChoose({ measure: RESOURCE_MEASURES.find((name) => name === target.value) ?? null })
          }
        />
        <Select
          aria-label={t('resources.resource')}
          className="w-auto max-w-52"
          value={resource === null ? '' : String(resource)}
          placeholder={t('resources.all')}
          options={data.resource_list.map((one) => ({ value: String(one.resource_id), label: one.name }))}
          onChange={({ target }) => onChoose({ resource: Number(target.value) || null })}
        />
        <span className="grow" />
        <SaveMenu
          name={t('resources.by.HOUR')}
          picture={daysText(period, language)}
          load={(format) => api.statistics.resources.file({ format, by: 'HOUR', ...period, ...only })}
        />
      </div>
      <ResourceHeat hours={data.hour_list} measure={measure} resourceId={resource} onOpen={onOpen} />
    </Card>
  )
}
