import {
  figuresByHour,
  figuresByResource,
  type HourFigures,
  openGroups,
  type ResourceFigures,
  resourceFigures,
} from '@/lib/domain/statistics/resources/resource-figures'
import type { Tx } from '@/server/db/client'
import { openResources } from '@/server/reservations'
import { type ResourcePeriod, resourceGroups } from './resource-queries'

export type ResourceTables = {
  byResource: { id: number; name: string; figures: ResourceFigures }[]
  byHour: HourFigures[]
  total: ResourceFigures
}

/** The tables of a period; the hours are those of one resource, or of all. */
export async function readResourceTables(
  tx: Tx,
  period: ResourcePeriod,
  resourceId: number | undefined,
): Promise<ResourceTables> {
  const resources = await openResources(tx, period.start_date, period.end_date)
  const open = openGroups(resources)
  const groups = await resourceGroups(tx, period, resourceId)
  const isShown = (one: { resourceId: number }) => resourceId === undefined || one.resourceId === resourceId
  const figures = figuresByResource(
    resources.map(({ id }) => id),
    open,
    groups.byResource,
  )
  return {
    byResource: resources.map(({ id, name }) => ({
      id,
      name,
      figures: figures.get(id) ?? resourceFigures([], []),
    })),
    byHour: figuresByHour(open.filter(isShown), groups.byHour),
    total: resourceFigures(open, groups.byResource),
  }
}
