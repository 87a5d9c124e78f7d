/** Section 1: who transmits, from whom, to whom. */
import type { DocumentValue, Party } from '@/lib/domain/document'
import { cleanText } from '../clean-text'
import type { HeaderBlock } from '../schema/invoice'
import { addressBlock, buyerTaxId, compact, fiscalCode, isForeign, nameBlock, sellerTaxId } from './party'

/** Who hands the file to SdI, and the file's progressive (unique for the transmitter, 1-10 characters). */
export type Transmission = {
  readonly sender_id: { readonly paese: string; readonly codice: string }
  readonly progressivo: string
}

const NO_CODE = '0000000'
const ABROAD = 'XXXXXXX'

/** Seven characters for private customers, six for the public administration. */
export function recipientCode(receiver: Party): string {
  const code = compact(receiver.codice_destinatario)
  if (code !== '' && !(code === NO_CODE && isForeign(receiver))) return code
  return isForeign(receiver) ? ABROAD : NO_CODE
}

/** FPA12 towards the public administration, whose codes have six characters (00427). */
export const formatOf = (receiver: Party): 'FPA12' | 'FPR12' =>
  recipientCode(receiver).length === 6 ? 'FPA12' : 'FPR12'

function contacts(sender: Party): NonNullable<HeaderBlock['CedentePrestatore']>['Contatti'] {
  const phone = cleanText(sender.phone_number ?? '', 'basic')
    .replace(/[\s./-]/g, '')
    .replace(/^(?:\+|00)39/, '')
  const email = (sender.email ?? '').trim()
  return {
    Telefono: phone.length >= 5 && phone.length <= 12 ? phone : null,
    Email:
      email.length >= 7 && email.length <= 256 && /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) ? email : null,
  }
}

export function headerBlock(
  { sender, receiver, content }: DocumentValue,
  transmission: Transmission,
): HeaderBlock {
  const CodiceDestinatario = recipientCode(receiver)
  return {
    DatiTrasmissione: {
      IdTrasmittente: {
        IdPaese: transmission.sender_id.paese,
        IdCodice: transmission.sender_id.codice,
      },
      ProgressivoInvio: transmission.progressivo,
      FormatoTrasmissione: formatOf(receiver),
      CodiceDestinatario,
      PECDestinatario: CodiceDestinatario === NO_CODE ? receiver.pec_destinatario : null,
    },
    CedentePrestatore: {
      DatiAnagrafici: {
        IdFiscaleIVA: sellerTaxId(sender),
        CodiceFiscale: fiscalCode(sender),
        Anagrafica: nameBlock(sender),
        RegimeFiscale: content.regime_fiscale || sender.tax_regime || 'RF01',
      },
      Sede: addressBlock(sender),
      Contatti: contacts(sender),
    },
    CessionarioCommittente: {
      DatiAnagrafici: {
        IdFiscaleIVA: buyerTaxId(receiver),
        CodiceFiscale: fiscalCode(receiver),
        Anagrafica: nameBlock(receiver),
      },
      Sede: addressBlock(receiver),
    },
  }
}
