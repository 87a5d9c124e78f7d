/** Sections 2.1.7, 2.1.9 and 2.1.10: phases of works, transport and main invoice. */

import { formatPlain, money } from '@/lib/domain/core/money'
import { type EInvoiceData, NO_EINVOICE_DATA, type Transport } from '@/lib/domain/einvoice/einvoice-data'
import type { BodyBlock } from '../schema/invoice'

type GeneralBlock = NonNullable<BodyBlock['DatiGenerali']>

const weightText = (weight: number | null): string | null =>
  weight === null ? null : formatPlain(money(weight), 2, 2)

/** A time of the place's clock as an XML dateTime, without a zone. */
const timeText = (time: string | null): string | null => time && `${time.replace(' ', 'T')}:00`

const transportBlock = ({ carrier, address, ...transport }: Transport): GeneralBlock['DatiTrasporto'] => ({
  DatiAnagraficiVettore: carrier && {
    IdFiscaleIVA: { IdPaese: carrier.country, IdCodice: carrier.vatnumber },
    CodiceFiscale: carrier.taxcode,
    Anagrafica: { Denominazione: carrier.name },
  },
  MezzoTrasporto: transport.means,
  CausaleTrasporto: transport.reason,
  NumeroColli: transport.packages === null ? null : String(transport.packages),
  Descrizione: transport.description,
  UnitaMisuraPeso: transport.weight_unit,
  PesoLordo: weightText(transport.gross_weight),
  PesoNetto: weightText(transport.net_weight),
  DataOraRitiro: timeText(transport.collected_at),
  DataInizioTrasporto: transport.started_on,
  TipoResa: transport.terms,
  IndirizzoResa: address && {
    Indirizzo: address.street,
    NumeroCivico: address.number,
    CAP: address.zipcode,
    Comune: address.city,
    Provincia: address.country === 'IT' ? address.province : null,
    Nazione: address.country,
  },
  DataOraConsegna: timeText(transport.delivered_at),
})

/** The blocks of a document that states some of them. */
export const einvoiceDataBlocks = ({
  phase_list,
  main_invoice,
  transport,
}: EInvoiceData = NO_EINVOICE_DATA): Pick<
  GeneralBlock,
  'DatiSAL' | 'DatiTrasporto' | 'FatturaPrincipale'
> => ({
  DatiSAL: phase_list.map((phase) => ({ RiferimentoFase: String(phase) })),
  DatiTrasporto: transport && transportBlock(transport),
  FatturaPrincipale: main_invoice && {
    NumeroFatturaPrincipale: main_invoice.number,
    DataFatturaPrincipale: main_invoice.date,
  },
})
