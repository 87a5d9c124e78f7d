import type { VatSummaryAnswer } from '@/lib/api/salesforce/registers/register-fields'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import type { Tx } from '@/server/db/client'
import { toVatSummary } from './present'
import { registerParts } from './vat-summary-queries'

/** The lines VP2 to VP6 of a month or quarter, as the registers have them now, in EUR. */
export const readVatSummary = async (tx: Tx, period: TaxPeriod): Promise<VatSummaryAnswer> =>
  toVatSummary(period, await registerParts(tx, period))
