import { Text } from '@react-pdf/renderer'
import type { Party } from '@/lib/domain/document'
import type { Sheet } from './sheet'
import { styles } from './styles'

export const nameOf = (party: Party): string =>
  party.business_name || [party.first_name, party.last_name].filter(Boolean).join(' ')

/** Where somebody is, and by what numbers the state and others know them. */
export function AddressLines({ party, sheet: { t } }: { party: Party; sheet: Sheet }) {
  const street = [party.address_street_name, party.address_street_number].filter(Boolean).join(', ')
  const prov = party.address_prov ? `(${party.address_prov})` : null
  const city = [party.zipcode, party.address_city, prov].filter(Boolean).join(' ')
  const country = party.country && party.country !== 'IT' ? party.country : null
  const lines = [
    street,
    [city, country].filter(Boolean).join(' – '),
    party.vatnumber && t('pdf.vatNumber', { code: `${party.id_paese ?? ''}${party.vatnumber}` }),
    party.taxcode && party.taxcode !== party.vatnumber && t('pdf.taxCode', { code: party.taxcode }),
    party.email,
  ]
  return lines.filter(Boolean).map((line) => (
    <Text key={String(line)} style={styles.muted}>
      {line}
    </Text>
  ))
}
