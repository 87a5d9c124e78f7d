/** The receiver code (Codice Destinatario): where SdI delivers an e-invoice. */

/** The code of receivers in Italy without one: their invoices arrive at their PEC or in their area of the tax office. */
export const NO_CHANNEL = '0000000'
/** The code of all receivers abroad. */
export const FOREIGN_CODE = 'XXXXXXX'

/** Whether a country `XX` is not Italy; an empty one counts as Italy. */
export const isAbroad = (country: string): boolean => country !== 'IT' && country !== ''

type Receiver = { has_business: boolean; country: string; pec_destinatario: string }

/** The code that is proposed for a receiver; empty for companies in Italy, and for persons with a PEC. */
export function proposedCode({ has_business, country, pec_destinatario }: Receiver): string {
  if (isAbroad(country)) return FOREIGN_CODE
  return has_business || pec_destinatario !== '' ? '' : NO_CHANNEL
}
