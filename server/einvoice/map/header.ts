/** Section 1: the transmitter, the sender and the receiver. */

import { fixed2, money } from '@/lib/domain/core/money'
import type { DocumentValue, Party } from '@/lib/domain/documents/document'
import { type ReceiverAddress, receiverAddress } from '@/lib/domain/documents/invoice-rules'
import type { Agent } from '@/lib/domain/registry/presence'
import { NO_CHANNEL } from '@/lib/domain/registry/receiver-code'
import { supplierKey } from '@/lib/domain/registry/supplier-key'
import { isValueOf } from '../check-text'
import { cleanText } from '../clean-text'
import type { HeaderBlock } from '../schema/invoice'
import { contactEmail } from '../schema/text-type'
import {
  addressBlock,
  agentName,
  agentTaxId,
  buyerTaxId,
  compact,
  establishmentBlock,
  fiscalCode,
  nameBlock,
  sellerTaxId,
} from './party'

type BuyerBlock = NonNullable<HeaderBlock['CessionarioCommittente']>

/**
 * The transmitter that hands the file to SdI, and the file's progressive (unique for the transmitter, 1-10 characters).
 */
export type Transmission = {
  readonly sender_id: { readonly paese: string; readonly codice: string }
  readonly progressivo: string
}

/**
 * The address to which SdI delivers. A code that cannot be right is written all the same, for the controls to report.
 */
const addressOf = (receiver: Party): ReceiverAddress =>
  receiverAddress(receiver) ?? {
    formato: 'FPR12',
    codice_destinatario: compact(receiver.codice_destinatario) || NO_CHANNEL,
    pec_destinatario: receiver.pec_destinatario,
  }

/** FPA12 towards the public administration, whose codes have six characters (00427). */
export const formatOf = (receiver: Party): 'FPA12' | 'FPR12' => addressOf(receiver).formato

function contacts(sender: Party): NonNullable<HeaderBlock['CedentePrestatore']>['Contatti'] {
  const phone = cleanText(sender.phone_number ?? '', 'basic')
    .replace(/[\s./-]/g, '')
    .replace(/^(?:\+|00)39/, '')
  const email = (sender.email ?? '').trim()
  return {
    Telefono: phone.length >= 5 && phone.length <= 12 ? phone : null,
    Email: isValueOf(email, contactEmail) && /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) ? email : null,
  }
}

/** A company's entry in the REA, which its invoices state by art. 2250 of the civil code. */
const registerBlock = ({ rea }: Party): NonNullable<HeaderBlock['CedentePrestatore']>['IscrizioneREA'] =>
  rea && {
    Ufficio: rea.ufficio,
    NumeroREA: rea.numero,
    CapitaleSociale: rea.capitale_sociale === null ? null : fixed2(money(rea.capitale_sociale)),
    SocioUnico: rea.socio_unico,
    StatoLiquidazione: rea.stato_liquidazione,
  }

/** Integrations, self-invoices and reports, which the buyer issues; a seller that is the buyer issues them itself. */
const OF_BUYER = ['TD16', 'TD17', 'TD18', 'TD19', 'TD20', 'TD22', 'TD23', 'TD28', 'TD29']

const isOfBuyer = ({ tipo_documento, sender, receiver }: DocumentValue): boolean =>
  OF_BUYER.includes(tipo_documento) && supplierKey(sender) !== supplierKey(receiver)

/** The identifiers and the name of somebody that acts for a party, as 1.3 and 1.5 state them. */
const agentBlock = (agent: Agent) => ({
  DatiAnagrafici: {
    IdFiscaleIVA: agentTaxId(agent),
    CodiceFiscale: agent.taxcode || null,
    Anagrafica: agentName(agent),
  },
})

/** The tax representative of the buyer: without a codice fiscale, for which 1.4.4 has no place. */
function buyersAgentBlock({ presence }: Party): BuyerBlock['RappresentanteFiscale'] {
  const agent = presence?.representative
  return agent ? { IdFiscaleIVA: agentTaxId(agent), ...agentName(agent) } : null
}

export function headerBlock(value: DocumentValue, transmission: Transmission): HeaderBlock {
  const { sender, receiver, content } = value
  const intermediary = isOfBuyer(value) ? null : (sender.intermediary ?? null)
  const { formato, codice_destinatario, pec_destinatario } = addressOf(receiver)
  return {
    DatiTrasmissione: {
      IdTrasmittente: {
        IdPaese: transmission.sender_id.paese,
        IdCodice: transmission.sender_id.codice,
      },
      ProgressivoInvio: transmission.progressivo,
      FormatoTrasmissione: formato,
      CodiceDestinatario: codice_destinatario,
      PECDestinatario: pec_destinatario,
    },
    CedentePrestatore: {
      DatiAnagrafici: {
        IdFiscaleIVA: sellerTaxId(sender),
        CodiceFiscale: fiscalCode(sender),
        Anagrafica: nameBlock(sender),
        RegimeFiscale: content.regime_fiscale || sender.tax_regime || 'RF01',
      },
      Sede: addressBlock(sender),
      StabileOrganizzazione: establishmentBlock(sender),
      IscrizioneREA: registerBlock(sender),
      Contatti: contacts(sender),
    },
    RappresentanteFiscale: sender.presence?.representative
      ? agentBlock(sender.presence.representative)
      : null,
    CessionarioCommittente: {
      DatiAnagrafici: {
        IdFiscaleIVA: buyerTaxId(receiver),
        CodiceFiscale: fiscalCode(receiver),
        Anagrafica: nameBlock(receiver),
      },
      Sede: addressBlock(receiver),
      StabileOrganizzazione: establishmentBlock(receiver),
      RappresentanteFiscale: buyersAgentBlock(receiver),
    },
    TerzoIntermediarioOSoggettoEmittente: intermediary && agentBlock(intermediary),
    SoggettoEmittente: isOfBuyer(value) ? 'CC' : intermediary?.is_issuer ? 'TZ' : null,
  }
}
