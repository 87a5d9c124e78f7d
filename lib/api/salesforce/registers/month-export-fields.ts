import * as z from 'zod'
import { isQuarter } from '@/lib/domain/registers/tax-period'
import { periodExport } from './period-export-fields'
import { taxPeriod } from './register-fields'

export const monthExportIn = z.object({ month: taxPeriod.refine((period) => !isQuarter(period)) })

/** A month that is gathered for the accountant; `month` is `2026-11`. */
export const monthExport = periodExport.extend({ month: z.string() })

export type MonthExport = z.infer<typeof monthExport>
