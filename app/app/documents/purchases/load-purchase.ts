import { orNull } from '@/app/path-id'
import type { PurchaseFormProps } from '@/components/salesforce/purchases/purchase-form'
import type { Purchase } from '@/lib/api/salesforce/purchases/purchase-fields'
import { hasAny } from '@/lib/domain/access/roles'
import { serverApi } from '@/server/http/server-api'
import { today } from '@/server/platform/clock'

/** Loads the data from which the form of a purchase starts: a saved purchase, or an empty one. */
export async function loadPurchase(
  purchase: Purchase | null,
  held: readonly string[],
): Promise<PurchaseFormProps> {
  const api = await serverApi()
  const mayRegistry = hasAny(held, ['GUI_CAN_LIST_ANAGRAFICA_STRUCTURE', 'GUI_CAN_LIST_ANAGRAFICA_FAMILY'])
  const sku = mayRegistry ? purchase?.ana_sku : null
  const [choices, supplier] = await Promise.all([
    api.salesforce.purchases.categories({ scope: 'structure' }),
    sku ? orNull(api.anagrafica.anagrafica.bySku({ value: sku })) : null,
  ])
  return {
    purchase,
    supplier: supplier?.response.anagrafica ?? null,
    rates: choices.response.tax_list,
    today: today(),
  }
}
