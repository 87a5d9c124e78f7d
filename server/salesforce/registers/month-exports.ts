import { ok } from '@/lib/api/endpoint'
import type { MonthExport } from '@/lib/api/salesforce/registers/month-export-fields'
import { daysOf } from '@/lib/domain/registers/tax-period'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import type { PeriodBatch } from '../batches/queries'
import { monthOfBatch } from './month-zip'
import {
  cancelExport,
  type ExportOwner,
  exportFile,
  listExports,
  presentExport,
  startExport,
} from './period-exports'
import { registeredIds } from './queries'

const procedures = api.salesforce.monthExports

const ownerOf = (caller: ExportOwner['caller']): ExportOwner => ({ action: 'MONTH', caller })

const fileName = (batch: PeriodBatch): string => `commercialista_${monthOfBatch(batch)}.zip`

const present = async (tx: Tx, batch: PeriodBatch): Promise<MonthExport> => ({
  ...(await presentExport(tx, batch, fileName(batch))),
  month: monthOfBatch(batch),
})

const start = procedures.start.handler(async ({ context: { tx, caller, language }, input: { month } }) => {
  const { from } = daysOf(month)
  const period = { from, name: month, idsOf: (own: Tx) => registeredIds(own, month), language }
  return ok({ month_export: await present(tx, await startExport(tx, ownerOf(caller), period)) })
})

const list = procedures.list.handler(async ({ context: { tx, caller } }) => {
  const month_export_list: MonthExport[] = []
  for (const batch of await listExports(tx, ownerOf(caller))) month_export_list.push(await present(tx, batch))
  return ok({ month_export_list })
})

const cancel = procedures.cancel.handler(async ({ context: { tx, caller }, input }) =>
  ok({ month_export: await present(tx, await cancelExport(tx, ownerOf(caller), input.id)) }),
)

const file = procedures.file.handler(({ context: { inTenant, caller }, input }) =>
  exportFile(inTenant, ownerOf(caller), { id: input.id, nameOf: fileName }),
)

export const monthExports = { start, list, cancel, file }
