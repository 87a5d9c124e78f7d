import { orNull } from '@/app/path-id'
import type { NoteFormProps } from '@/components/salesforce/delivery-notes/note-form'
import type { DeliveryNote } from '@/lib/api/salesforce/delivery-notes/delivery-note-fields'
import { ratesInRegime } from '@/lib/api/salesforce/document/proposed-document'
import { hasAny } from '@/lib/domain/access/roles'
import { serverApi } from '@/server/http/server-api'
import { today } from '@/server/platform/clock'

/** Loads the data from which the form of a delivery note starts: a saved note, or an empty one. */
export async function loadNote(note: DeliveryNote | null, held: readonly string[]): Promise<NoteFormProps> {
  const api = await serverApi()
  const mayRegistry = hasAny(held, ['GUI_CAN_LIST_ANAGRAFICA_STRUCTURE', 'GUI_CAN_LIST_ANAGRAFICA_FAMILY'])
  const sku = mayRegistry ? note?.ana_sku : null
  const [{ response }, customer] = await Promise.all([
    api.auth.configuration.read(),
    sku ? orNull(api.anagrafica.anagrafica.bySku({ value: sku })) : null,
  ])
  const { data } = response
  return {
    note,
    customer: customer?.response.anagrafica ?? null,
    rates: ratesInRegime(data.aliquoteiva, data.tax_regime),
    regime: data.tax_regime,
    showsStock: data.stockMode,
    today: today(),
  }
}
