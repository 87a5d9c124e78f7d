/** A code that people choose from a list: `id` on the wire, `code` as an invoice shows it; the messages name it. */
type ListedCode = { readonly id: number; readonly code: string }

const listedCode = (id: number, code: string): ListedCode => ({ id, code })

/** Currencies with which Italian businesses deal, by their ISO 4217 numeric code; the euro first. */
export const CURRENCIES: readonly ListedCode[] = [
  listedCode(978, 'EUR'),
  listedCode(756, 'CHF'),
  listedCode(840, 'USD'),
  listedCode(826, 'GBP'),
  listedCode(392, 'JPY'),
  listedCode(156, 'CNY'),
  listedCode(752, 'SEK'),
  listedCode(208, 'DKK'),
  listedCode(578, 'NOK'),
  listedCode(985, 'PLN'),
  listedCode(203, 'CZK'),
  listedCode(348, 'HUF'),
  listedCode(946, 'RON'),
  listedCode(941, 'RSD'),
  listedCode(8, 'ALL'),
  listedCode(949, 'TRY'),
  listedCode(124, 'CAD'),
  listedCode(36, 'AUD'),
]

/** Units of measure, at most 10 characters as FatturaPA's UnitaMisura (2.2.1.6). Ids never change. */
export const MEASUREMENT_UNITS: readonly ListedCode[] = [
  listedCode(1, 'pz'),
  listedCode(2, 'h'),
  listedCode(3, 'gg'),
  listedCode(4, 'sett'),
  listedCode(5, 'mese'),
  listedCode(6, 'anno'),
  listedCode(7, 'lezione'),
  listedCode(8, 'persona'),
  listedCode(9, 'notte'),
  listedCode(10, 'conf'),
  listedCode(11, 'kit'),
  listedCode(12, 'paio'),
  listedCode(13, 'kg'),
  listedCode(14, 'g'),
  listedCode(15, 't'),
  listedCode(16, 'l'),
  listedCode(17, 'ml'),
  listedCode(18, 'm'),
  listedCode(19, 'cm'),
  listedCode(20, 'km'),
  listedCode(21, 'm²'),
  listedCode(22, 'm³'),
  listedCode(23, 'kWh'),
  listedCode(24, 'a corpo'),
]

export const EURO = 978

export const isCurrency = (id: number): boolean => CURRENCIES.some((currency) => currency.id === id)

export const isMeasurementUnit = (id: number): boolean => MEASUREMENT_UNITS.some((unit) => unit.id === id)
