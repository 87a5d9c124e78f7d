/** Italian VAT numbers and codici fiscali as SdI looks them up (00301, 00302, 00305, 00306): wrong check digits never pass. */
import { checkFiscalCode } from '../codes/fiscal-code'
import { checkVatNumber } from '../codes/vat-number'
import type { ErrorCode } from '../core/refusal'
import type { Party } from '../documents/document'

type CodeFault = { code: ErrorCode; field: 'vatnumber' | 'taxcode' }

const isItalian = ({ id_paese, country }: Party): boolean => (id_paese ?? country ?? 'IT') === 'IT'

const isWrong = (check: { ok: true } | { ok: false; level: string }): boolean =>
  !check.ok && check.level === 'error'

/** The codes of an Italian party that cannot be right; what is only odd passes, and so does what is not there. */
export function wrongCodes(party: Party): readonly CodeFault[] {
  if (!isItalian(party)) return []
  const { vatnumber, taxcode } = party
  const faults: CodeFault[] = []
  if (vatnumber?.trim() && isWrong(checkVatNumber(vatnumber))) {
    faults.push({ code: 'ERROR_INVOICE_WRONG_VAT_NUMBER', field: 'vatnumber' })
  }
  if (taxcode?.trim() && isWrong(checkFiscalCode(taxcode.replace(/^IT(?=\d{11}$)/i, '')))) {
    faults.push({ code: 'ERROR_INVOICE_WRONG_TAXCODE', field: 'taxcode' })
  }
  return faults
}
