import type { ImportTarget } from '@/server/imports'
import { businessConditionImportTarget } from './conditions/business-condition-import'
import { priceListImportTarget } from './exchange/import-target'

/** The targets of imports into the price catalogue. */
export const importTargets: readonly ImportTarget[] = [priceListImportTarget, businessConditionImportTarget]
