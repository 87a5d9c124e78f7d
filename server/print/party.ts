import { money } from '@/lib/domain/core/money'
import type { Party } from '@/lib/domain/documents/document'
import { fullVatNumber } from '@/lib/domain/registry/party'
import type { Translate } from '@/lib/i18n/translate'
import type { Sheet } from './sheet'

export const nameOf = (party: Party): string =>
  party.business_name || [party.first_name, party.last_name].filter(Boolean).join(' ')

/** Where somebody is, and by what numbers the state and others know them: a line each. */
export function addressLines(party: Party, t: Translate): string[] {
  const street = [party.address_street_name, party.address_street_number].filter(Boolean).join(', ')
  const prov = party.address_prov ? `(${party.address_prov})` : null
  const city = [party.zipcode, party.address_city, prov].filter(Boolean).join(' ')
  const country = party.country && party.country !== 'IT' ? party.country : null
  const lines = [
    street,
    [city, country].filter(Boolean).join(' – '),
    party.vatnumber && t('pdf.vatNumber', { code: fullVatNumber(party) }),
    party.taxcode && party.taxcode !== party.vatnumber && t('pdf.taxCode', { code: party.taxcode }),
    party.email,
  ]
  return lines.filter((line): line is string => Boolean(line))
}

/** As addressLines, of a sender: with the entry in the REA, the capital and the state that art. 2250 of the civil code asks for. */
export function senderLines(party: Party, { t, format }: Sheet): string[] {
  const { rea } = party
  if (!rea) return addressLines(party, t)
  const entry = [
    t('pdf.rea', { office: rea.ufficio, number: rea.numero }),
    rea.capitale_sociale === null
      ? ''
      : t('pdf.capital', { amount: format.money(money(rea.capitale_sociale)) }),
    rea.socio_unico === 'SU' ? t('pdf.soleShareholder') : '',
    rea.stato_liquidazione === 'LS' ? t('pdf.liquidation') : '',
  ]
  return [...addressLines(party, t), entry.filter(Boolean).join(' – ')]
}
