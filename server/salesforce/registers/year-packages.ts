import { ok } from '@/lib/api/endpoint'
import type { YearPackage } from '@/lib/api/salesforce/registers/year-package-fields'
import { day } from '@/lib/domain/core/day'
import { conservationState } from '@/lib/domain/registers/conservation'
import { conservationSettings } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import type { PeriodBatch } from '../batches/queries'
import {
  cancelExport,
  type ExportOwner,
  exportFile,
  listExports,
  presentExport,
  startExport,
} from './period-exports'
import { readCompleteness } from './year-completeness'
import { exchangedIds } from './year-queries'
import { yearOfBatch } from './year-zip'

const procedures = api.salesforce.yearPackages

/** Gaps that are answered one by one; the package has them all. */
const MAX_GAPS = 20

const ownerOf = (caller: ExportOwner['caller']): ExportOwner => ({ action: 'YEAR', caller })

const fileName = (batch: PeriodBatch): string => `versamento_${yearOfBatch(batch)}.zip`

const present = async (tx: Tx, batch: PeriodBatch): Promise<YearPackage> => ({
  ...(await presentExport(tx, batch, fileName(batch))),
  year: yearOfBatch(batch),
})

const completeness = procedures.completeness.handler(async ({ context: { tx }, input: { year } }) => {
  const { gaps, ...counts } = await readCompleteness(tx, year)
  return ok({ completeness: { ...counts, gap_list: gaps.slice(0, MAX_GAPS) } })
})

const conservation = procedures.conservation.handler(async ({ context: { tx, caller } }) => {
  const { luogo: place, nome: name, scadenza: ends_on } = await conservationSettings(tx, caller.structureId)
  const state = conservationState({ place, ends_on }, today())
  return ok({ conservation: { place, name, ends_on, state } })
})

const start = procedures.start.handler(async ({ context: { tx, caller, language }, input: { year } }) => {
  const idsOf = (own: Tx) => exchangedIds(own, year)
  const period = { from: day(`${year}-01-01`), name: String(year), idsOf, language }
  return ok({ year_package: await present(tx, await startExport(tx, ownerOf(caller), period)) })
})

const list = procedures.list.handler(async ({ context: { tx, caller } }) => {
  const year_package_list: YearPackage[] = []
  for (const batch of await listExports(tx, ownerOf(caller))) year_package_list.push(await present(tx, batch))
  return ok({ year_package_list })
})

const cancel = procedures.cancel.handler(async ({ context: { tx, caller }, input }) =>
  ok({ year_package: await present(tx, await cancelExport(tx, ownerOf(caller), input.id)) }),
)

const file = procedures.file.handler(({ context: { inTenant, caller }, input }) =>
  exportFile(inTenant, ownerOf(caller), { id: input.id, nameOf: fileName }),
)

export const yearPackages = { completeness, conservation, start, list, cancel, file }
