/** The sender and the receiver of a received file, in either format. */
import type { Party } from '@/lib/domain/documents/document'
import { NO_PARTY } from '@/lib/domain/registry/party'
import { child, descend, textAt, type XmlElement } from '../tree'
import { proseOrNull, Unreceivable } from './reading'

const code = (element: XmlElement | undefined, ...names: readonly string[]): string | null =>
  textAt(element, ...names)
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, 28) || null

const countryOf = (element: XmlElement | undefined, ...names: readonly string[]): string | null => {
  const text = textAt(element, ...names).toUpperCase()
  return /^[A-Z]{2}$/.test(text) ? text : null
}

const MAX_EMAIL = 254

type PartyBlocks = {
  ids: XmlElement | undefined
  names: XmlElement | undefined
  seat: XmlElement | undefined
  regime: string
  contacts?: XmlElement
}

function partyOf({ ids, names, seat, regime, contacts }: PartyBlocks): Party {
  const email = textAt(contacts, 'Email').slice(0, MAX_EMAIL)
  return {
    ...NO_PARTY,
    business_name: proseOrNull(names, 200, 'Denominazione'),
    first_name: proseOrNull(names, 100, 'Nome'),
    last_name: proseOrNull(names, 100, 'Cognome'),
    vatnumber: code(ids, 'IdFiscaleIVA', 'IdCodice'),
    id_paese: countryOf(ids, 'IdFiscaleIVA', 'IdPaese'),
    taxcode: code(ids, 'CodiceFiscale'),
    tax_regime: /^RF\d\d$/.test(regime) ? regime : null,
    address_street_name: proseOrNull(seat, 200, 'Indirizzo'),
    address_street_number: proseOrNull(seat, 20, 'NumeroCivico'),
    zipcode: proseOrNull(seat, 20, 'CAP'),
    address_city: proseOrNull(seat, 100, 'Comune'),
    address_prov: proseOrNull(seat, 50, 'Provincia'),
    country: countryOf(seat, 'Nazione'),
    phone_number: proseOrNull(contacts, 40, 'Telefono'),
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : null,
  }
}

const isNamed = ({ business_name, last_name, first_name }: Party): boolean =>
  Boolean(business_name || last_name || first_name)

/** @throws Unreceivable when nothing identifies the supplier. */
export function supplierOf(header: XmlElement | undefined): Party {
  const from = child(header, 'CedentePrestatore')
  const data = child(from, 'DatiAnagrafici')
  const party = partyOf({
    ids: data ?? from,
    names: data ? child(data, 'Anagrafica') : from,
    seat: child(from, 'Sede'),
    regime: textAt(data ?? from, 'RegimeFiscale'),
    contacts: child(from, 'Contatti'),
  })
  if (!isNamed(party)) throw new Unreceivable('missing', 'CedentePrestatore')
  if (!party.vatnumber && !party.taxcode) throw new Unreceivable('missing', 'IdFiscaleIVA')
  return party
}

/** The receiver as the file states it, which may be little. */
export function receiverOf(header: XmlElement | undefined): Party {
  const to = child(header, 'CessionarioCommittente')
  const data = child(to, 'DatiAnagrafici')
  const other = child(to, 'AltriDatiIdentificativi')
  const party = partyOf({
    ids: data ?? child(to, 'IdentificativiFiscali'),
    names: data ? child(data, 'Anagrafica') : other,
    seat: child(to, 'Sede') ?? child(other, 'Sede'),
    regime: '',
  })
  const sent = descend(header, 'DatiTrasmissione')
  const destination = textAt(sent, 'CodiceDestinatario').toUpperCase()
  return {
    ...party,
    codice_destinatario: /^[A-Z0-9]{6,7}$/.test(destination) ? destination : null,
    pec_destinatario: proseOrNull(sent, 254, 'PECDestinatario'),
  }
}
