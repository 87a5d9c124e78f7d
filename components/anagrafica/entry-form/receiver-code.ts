import type { AnagraficaValues } from './anagrafica-values'

/** The code of receivers in Italy without one: their invoices arrive at their PEC or in their area of the tax office. */
export const NO_CHANNEL = '0000000'
/** The code of all receivers abroad. */
export const FOREIGN_CODE = 'XXXXXXX'

export const isAbroad = (country: string): boolean => country !== 'IT' && country !== ''

type Receiver = Pick<AnagraficaValues, 'has_business' | 'country' | 'pec_destinatario'>

/** The code that is proposed for a receiver; empty for companies in Italy, and for persons with a PEC. */
export function proposedCode({ has_business, country, pec_destinatario }: Receiver): string {
  if (isAbroad(country)) return FOREIGN_CODE
  return has_business || pec_destinatario !== '' ? '' : NO_CHANNEL
}
