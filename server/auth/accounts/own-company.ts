import type { AnagraficaIn } from '@/lib/api/anagrafica/anagrafica-fields'
import { checkVatNumber } from '@/lib/domain/codes/vat-number'
import { Refusal } from '@/lib/domain/core/refusal'

const VAT_FIELD = 'user_data.anagrafica.business.vatnumber'

/**
 * The data of a company that is founded: an Italian P.IVA as its 11 digits, without IT before them.
 * @throws Refusal ERROR_INVOICE_WRONG_VAT_NUMBER for an Italian P.IVA that cannot be right: no invoice could leave with it
 */
export function ownCompany(entry: AnagraficaIn): AnagraficaIn {
  const { business, id_paese, country } = entry
  if (business.vatnumber === '' || (id_paese || country || 'IT') !== 'IT') return entry
  const checked = checkVatNumber(business.vatnumber)
  if (!checked.ok && checked.level === 'error') {
    throw new Refusal('ERROR_INVOICE_WRONG_VAT_NUMBER', {}, [VAT_FIELD])
  }
  return { ...entry, business: { ...business, vatnumber: business.vatnumber.replace(/^IT/, '') } }
}
