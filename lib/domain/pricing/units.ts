/** What people choose from a list: `id` on the wire, `code` as an invoice shows it; the messages name it. */
type Listed = { readonly id: number; readonly code: string }

const listed = (id: number, code: string): Listed => ({ id, code })

/** Currencies with which Italian businesses deal, by their ISO 4217 numeric code; the euro first. */
export const CURRENCIES: readonly Listed[] = [
  listed(978, 'EUR'),
  listed(756, 'CHF'),
  listed(840, 'USD'),
  listed(826, 'GBP'),
  listed(392, 'JPY'),
  listed(156, 'CNY'),
  listed(752, 'SEK'),
  listed(208, 'DKK'),
  listed(578, 'NOK'),
  listed(985, 'PLN'),
  listed(203, 'CZK'),
  listed(348, 'HUF'),
  listed(946, 'RON'),
  listed(941, 'RSD'),
  listed(8, 'ALL'),
  listed(949, 'TRY'),
  listed(124, 'CAD'),
  listed(36, 'AUD'),
]

/** Units of measure, at most 10 characters as FatturaPA's UnitaMisura (2.2.1.6). Ids never change. */
export const MEASUREMENT_UNITS: readonly Listed[] = [
  listed(1, 'pz'),
  listed(2, 'h'),
  listed(3, 'gg'),
  listed(4, 'sett'),
  listed(5, 'mese'),
  listed(6, 'anno'),
  listed(7, 'lezione'),
  listed(8, 'persona'),
  listed(9, 'notte'),
  listed(10, 'conf'),
  listed(11, 'kit'),
  listed(12, 'paio'),
  listed(13, 'kg'),
  listed(14, 'g'),
  listed(15, 't'),
  listed(16, 'l'),
  listed(17, 'ml'),
  listed(18, 'm'),
  listed(19, 'cm'),
  listed(20, 'km'),
  listed(21, 'm²'),
  listed(22, 'm³'),
  listed(23, 'kWh'),
  listed(24, 'a corpo'),
]

export const EURO = 978

export const isCurrency = (id: number): boolean => CURRENCIES.some((currency) => currency.id === id)

export const isMeasurementUnit = (id: number): boolean => MEASUREMENT_UNITS.some((unit) => unit.id === id)
