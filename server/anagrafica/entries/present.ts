import type { Anagrafica, AnagraficaIn } from '@/lib/api/anagrafica/anagrafica-fields'
import { storedPresence } from '@/lib/api/anagrafica/presence-fields'
import { toInstantText } from '@/lib/domain/core/local-time'
import type { Party } from '@/lib/domain/documents/document'
import { statedPresence } from '@/lib/domain/registry/presence'
import type { anagraficaModel } from '@/server/db/generated/models/anagrafica'
import { env } from '@/server/platform/env'
import type { AnagraficaRow } from './queries'

type Field = { key: string; value: string }

/** A registry row as answers state it: only what the contract names. */
export function toAnagrafica(row: AnagraficaRow): Anagrafica {
  return {
    id: row.id,
    sku: row.sku,
    ana_type: row.ana_type,
    first_name: row.first_name,
    last_name: row.last_name,
    business: {
      name: row.business_name,
      vatnumber: row.business_vatnumber,
      iban: row.business_iban,
      tax_regime: row.business_tax_regime,
    },
    taxcode: row.taxcode,
    address_street_name: row.address_street_name,
    address_street_number: row.address_street_number,
    address_city: row.address_city,
    address_prov: row.address_prov,
    zipcode: row.zipcode,
    country: row.country,
    id_paese: row.id_paese,
    phone_number: row.phone_number,
    phone_number_second: row.phone_number_second,
    cell_phone_number: row.cell_phone_number,
    cell_phone_number_second: row.cell_phone_number_second,
    fax: row.fax,
    fax_second: row.fax_second,
    email: row.email,
    email_second: row.email_second,
    pec_destinatario: row.pec_destinatario,
    codice_destinatario: row.codice_destinatario,
    web_site: row.web_site,
    agent: row.agent,
    note: row.note,
    category: row.category_id === null ? null : { id: row.category_id, name: row.category_name ?? '' },
    anagrafica_custom_fields: row.anagrafica_custom_fields as Field[],
    presence: storedPresence.parse(row.presence),
    tag_list: row.tag_list,
    avatar_image_present: row.avatar_image_present,
    structure_name: row.structure_name,
    revision: row.revision,
    created_at: toInstantText(row.created_at, env.LUNA_ZONE),
    updated_at: toInstantText(row.updated_at, env.LUNA_ZONE),
  }
}

/** A registry entry as the columns of its row. */
export function toColumns(entry: AnagraficaIn) {
  const { business, presence, ...fields } = entry
  return {
    ...fields,
    ...(presence && { presence: statedPresence(presence) ? presence : {} }),
    business_name: business.name,
    business_vatnumber: business.vatnumber,
    business_iban: business.iban,
    business_tax_regime: business.tax_regime,
  }
}

const orNull = (text: string): string | null => text || null

/** The columns of which a document's party is made. */
export const PARTY_COLUMNS = [
  ...(['sku', 'business_name', 'first_name', 'last_name', 'business_vatnumber', 'taxcode'] as const),
  ...(['business_tax_regime', 'business_iban', 'address_street_name', 'address_street_number'] as const),
  ...(['address_city', 'address_prov', 'zipcode', 'country', 'id_paese', 'email', 'phone_number'] as const),
  ...(['cell_phone_number', 'pec_destinatario', 'codice_destinatario', 'presence'] as const),
] as const satisfies readonly (keyof anagraficaModel)[]

export type PartyRow = Pick<anagraficaModel, (typeof PARTY_COLUMNS)[number]>

/** A registry row as a document's party: its snapshot. */
export function toParty(row: PartyRow): Party {
  return {
    sku: row.sku,
    business_name: orNull(row.business_name),
    first_name: orNull(row.first_name),
    last_name: orNull(row.last_name),
    vatnumber: orNull(row.business_vatnumber),
    taxcode: orNull(row.taxcode),
    tax_regime: orNull(row.business_tax_regime),
    iban: orNull(row.business_iban),
    address_street_name: orNull(row.address_street_name),
    address_street_number: orNull(row.address_street_number),
    address_city: orNull(row.address_city),
    address_prov: orNull(row.address_prov),
    zipcode: orNull(row.zipcode),
    country: orNull(row.country),
    id_paese: orNull(row.id_paese || row.country),
    email: orNull(row.email),
    phone_number: orNull(row.phone_number || row.cell_phone_number),
    pec_destinatario: orNull(row.pec_destinatario),
    codice_destinatario: orNull(row.codice_destinatario),
    rea: null,
    presence: statedPresence(row.presence as Parameters<typeof statedPresence>[0]),
    intermediary: null,
  }
}

/** Business name, or first and last name (document 3 §3). */
export const displayName = (party: Pick<Party, 'business_name' | 'first_name' | 'last_name'>): string =>
  party.business_name || [party.first_name, party.last_name].filter(Boolean).join(' ')
