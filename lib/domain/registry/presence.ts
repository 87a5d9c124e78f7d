/** The presence in Italy of a party from abroad, and those who act for a party (FatturaPA 1.2.3, 1.3, 1.4.3, 1.4.4, 1.5). */
import type { CodeCheck } from '../codes/code-check'
import { checkFiscalCode } from '../codes/fiscal-code'
import { checkCap, checkProvincia } from '../codes/postal'
import { isVatNumberOf } from '../codes/vat-number'
import { basicText, latinText } from '../einvoice/xml-text'

/** The address of a permanent establishment in Italy; every text is '' without one. */
export type Establishment = {
  street: string
  number: string
  zipcode: string
  city: string
  province: string
}

/** A company, or a person by both names, that acts for a party; every text is '' without one. */
export type Agent = {
  business_name: string
  first_name: string
  last_name: string
  /** Of the VAT number. */
  country: string
  vatnumber: string
  taxcode: string
}

/** The permanent establishment and the tax representative in Italy of a party from abroad. */
export type Presence = { establishment: Establishment | null; representative: Agent | null }

/** The intermediary or third party of a seller; `is_issuer`: it issues the invoices in the name of the seller (1.6 TZ). */
export type Intermediary = Agent & { is_issuer: boolean }

type FaultCode =
  | 'ERROR_PRESENCE_ADDRESS'
  | 'ERROR_PRESENCE_CODE'
  | 'ERROR_PRESENCE_NAME'
  | 'ERROR_PRESENCE_TAXCODE'
  | 'ERROR_PRESENCE_VAT'

type Check = readonly [isRight: boolean, code: FaultCode, field: string]

const faultsOf = (checks: readonly Check[]) =>
  checks.flatMap(([isRight, code, field]) => (isRight ? [] : [{ code, field }]))

/** An error is certain; a warning may be legitimate. */
const canBeRight = (check: CodeCheck): boolean => check.ok || check.level === 'warning'

/** Whether an establishment or an agent is stated: a country or a switch alone states nothing. */
export const isStated = ({
  country: _,
  ...texts
}: (Establishment & { country?: string }) | Intermediary | Agent): boolean =>
  Object.values(texts).some((text) => typeof text === 'string' && text !== '')

/** The parts of an establishment's address that the XML cannot hold, or that no address in Italy has. */
export function establishmentFaults(address: Establishment) {
  if (!isStated(address)) return []
  const { street, number, zipcode, city, province } = address
  return faultsOf([
    [latinText(60).test(street), 'ERROR_PRESENCE_ADDRESS', 'street'],
    [number === '' || basicText(8).test(number), 'ERROR_PRESENCE_ADDRESS', 'number'],
    [canBeRight(checkCap(zipcode, 'IT')), 'ERROR_PRESENCE_ADDRESS', 'zipcode'],
    [latinText(60).test(city), 'ERROR_PRESENCE_ADDRESS', 'city'],
    [canBeRight(checkProvincia(province)), 'ERROR_PRESENCE_ADDRESS', 'province'],
  ])
}

/** A company's name, or both names of a person: never parts of both. */
function nameChecks({ business_name, first_name, last_name }: Agent): readonly Check[] {
  const code = 'ERROR_PRESENCE_NAME'
  const isPerson = first_name !== '' || last_name !== ''
  if (business_name !== '' || !isPerson)
    return [[!isPerson && latinText(80).test(business_name), code, 'business_name']]
  return [
    [latinText(60).test(first_name), code, 'first_name'],
    [latinText(60).test(last_name), code, 'last_name'],
  ]
}

/**
 * The parts of an agent that SdI would refuse (00303, 00304), or that the XML cannot hold. A tax representative has a VAT
 * number (1.3.1.1, 1.4.4.1), an intermediary that or a codice fiscale.
 */
export function agentFaults(agent: Agent, { needsVat }: { needsVat: boolean }) {
  if (!isStated(agent)) return []
  const { country, vatnumber, taxcode } = agent
  const isFitting =
    country === 'IT' ? canBeRight(checkFiscalCode(taxcode)) : /^[A-Z0-9]{11,16}$/.test(taxcode)
  const isVatNeeded = needsVat || vatnumber !== ''
  return faultsOf([
    ...nameChecks(agent),
    [needsVat || vatnumber !== '' || taxcode !== '', 'ERROR_PRESENCE_CODE', 'vatnumber'],
    [!isVatNeeded || isVatNumberOf(country, vatnumber), 'ERROR_PRESENCE_VAT', 'vatnumber'],
    [taxcode === '' || isFitting, 'ERROR_PRESENCE_TAXCODE', 'taxcode'],
  ])
}

type PresenceTexts = { establishment: Establishment; representative: Agent }

/** The faults of the presence that an entry of the registry states, with their paths from it. */
export const presenceFaults = ({ establishment, representative }: PresenceTexts) => [
  ...establishmentFaults(establishment).map(({ code, field }) => ({ code, field: `establishment.${field}` })),
  ...agentFaults(representative, { needsVat: true }).map(({ code, field }) => ({
    code,
    field: `representative.${field}`,
  })),
]

/** The presence of a party in a document; null where the entry states none. */
export function statedPresence({ establishment, representative }: Partial<PresenceTexts>): Presence | null {
  const presence = {
    establishment: establishment && isStated(establishment) ? establishment : null,
    representative: representative && isStated(representative) ? representative : null,
  }
  return presence.establishment || presence.representative ? presence : null
}
