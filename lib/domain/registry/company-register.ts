import { checkProvincia } from '../codes/postal'

/** One partner, or several (FatturaPA 1.2.4.4). */
export const SHAREHOLDERS = ['SU', 'SM'] as const
/** In liquidation, or not (1.2.4.5). */
export const LIQUIDATION_STATES = ['LN', 'LS'] as const

/** The entry of a company in the REA of its chamber of commerce (FatturaPA 1.2.4, art. 2250 of the civil code). */
export type CompanyRegister = {
  /** The provincia of the chamber of commerce. */
  ufficio: string
  /** Digits only. */
  numero: string
  /** EUR that were paid in; null of a company without capital. */
  capitale_sociale: number | null
  socio_unico: (typeof SHAREHOLDERS)[number] | null
  stato_liquidazione: (typeof LIQUIDATION_STATES)[number]
}

type Wrong = { code: 'ERROR_SETTINGS_REA_OFFICE' | 'ERROR_SETTINGS_REA_NUMBER'; field: 'ufficio' | 'numero' }

/** Whether the company is entered: without office and number the rest of the entry means nothing. */
const isEntered = ({ ufficio, numero, capitale_sociale, socio_unico, stato_liquidazione }: CompanyRegister) =>
  ufficio !== '' ||
  numero !== '' ||
  capitale_sociale !== null ||
  socio_unico !== null ||
  stato_liquidazione === 'LS'

/**
 * The field of an entry that cannot be written, null when there is none: the office is a provincia, suppressed ones
 * included, and the number has at most 9 digits, so that a P.IVA is not taken for it.
 */
export function wrongRegister(register: CompanyRegister): Wrong | null {
  if (!isEntered(register)) return null
  const office = checkProvincia(register.ufficio)
  if (!office.ok && office.level === 'error') return { code: 'ERROR_SETTINGS_REA_OFFICE', field: 'ufficio' }
  if (!/^\d{1,9}$/.test(register.numero)) return { code: 'ERROR_SETTINGS_REA_NUMBER', field: 'numero' }
  return null
}
