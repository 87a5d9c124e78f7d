import type { RegistrationForm } from '@/lib/api/auth/registration-form'

/** The business that a person registers with a structure of their own; a regime is one of Italy. */
const businessOf = ({ business_name, vatnumber, tax_regime, country }: RegistrationForm) => ({
  name: business_name,
  vatnumber,
  tax_regime: country === 'IT' ? tax_regime : '',
})

/** The person of a registration as calls take it; with the business when they found one. */
export function personOf(values: RegistrationForm, founds: boolean) {
  const { first_name, last_name, country } = values
  const { address_street_name, address_city, zipcode, phone_number, cell_phone_number } = values
  const contacts = { address_street_name, address_city, zipcode, phone_number, cell_phone_number }
  const business = founds ? businessOf(values) : null
  return { first_name, last_name, anagrafica: { ...contacts, country, id_paese: country, business } }
}
