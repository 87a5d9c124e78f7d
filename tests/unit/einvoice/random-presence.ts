/** Random presences in Italy and intermediaries of parties, and what is read back of them. */
import fc from 'fast-check'
import type { DocumentValue } from '@/lib/domain/documents/document'
import {
  type Agent,
  agentFaults,
  type Establishment,
  establishmentFaults,
  type Intermediary,
  type Presence,
  statedPresence,
} from '@/lib/domain/registry/presence'
import { readInvoice, textAt, type XmlElement } from '@/server/einvoice'
import { descend } from '@/server/einvoice/tree'

const latin = (max: number) => fc.stringMatching(new RegExp(`^[!-~àèìòùÀç§]{1,${max}}$`))

const establishmentOf: fc.Arbitrary<Establishment> = fc
  .record({
    street: latin(60),
    number: fc.constantFrom('', '12', '12/A bis'),
    zipcode: fc.stringMatching(/^[0-9]{5}$/),
    city: latin(60),
    province: fc.constantFrom('BO', 'RM', 'XX'),
  })
  .filter((address) => establishmentFaults(address).length === 0)

const namesOf = fc.oneof(
  latin(80).map((business_name) => ({ business_name, first_name: '', last_name: '' })),
  fc.record({ business_name: fc.constant(''), first_name: latin(60), last_name: latin(60) }),
)

const agentOf = (needsVat: boolean): fc.Arbitrary<Agent> =>
  fc
    .record({
      names: namesOf,
      country: fc.constantFrom('IT', 'DE'),
      vatnumber: fc.constantFrom('', '01234567897', '09876543217'),
      taxcode: fc.constantFrom('', 'RSSMRA85T10A562S', '01234567897'),
    })
    .map(({ names, ...codes }) => ({ ...names, ...codes }))
    .filter((agent) => agentFaults(agent, { needsVat }).length === 0)

export const presenceOf: fc.Arbitrary<Presence | null> = fc
  .record({ establishment: fc.option(establishmentOf), representative: fc.option(agentOf(true)) })
  .map(({ establishment, representative }) =>
    statedPresence({
      ...(establishment && { establishment }),
      ...(representative && { representative }),
    }),
  )

export const intermediaryOf: fc.Arbitrary<Intermediary> = fc
  .record({ agent: agentOf(false), is_issuer: fc.boolean() })
  .map(({ agent, is_issuer }) => ({ ...agent, is_issuer }))

/** The agents and establishments of a document, as its file states them. */
export function agentsOf({ sender, receiver }: DocumentValue) {
  const buyers = receiver.presence?.representative ?? null
  return {
    seller: sender.presence?.establishment ?? null,
    buyer: receiver.presence?.establishment ?? null,
    sellersAgent: sender.presence?.representative ?? null,
    // The block has no place for a codice fiscale.
    buyersAgent: buyers && { ...buyers, taxcode: '' },
    intermediary: sender.intermediary ? withoutIdleCountry(sender.intermediary) : null,
    issuer: sender.intermediary?.is_issuer ? 'TZ' : '',
  }
}

/** The country is that of the VAT number: without one there is none in the file. */
const withoutIdleCountry = ({ is_issuer: _, ...agent }: Intermediary): Agent =>
  agent.vatnumber === '' ? { ...agent, country: '' } : agent

/** The same as they are read back. */
export function agentsIn(xml: string) {
  const header = readInvoice(new TextEncoder().encode(xml)).tree.children[0]
  const buyer = descend(header, 'CessionarioCommittente')
  const dataOf = (block: string) => descend(header, block, 'DatiAnagrafici')
  const buyersAgent = descend(buyer, 'RappresentanteFiscale')
  const sellersAgent = dataOf('RappresentanteFiscale')
  const intermediary = dataOf('TerzoIntermediarioOSoggettoEmittente')
  return {
    seller: establishmentIn(descend(header, 'CedentePrestatore', 'StabileOrganizzazione')),
    buyer: establishmentIn(descend(buyer, 'StabileOrganizzazione')),
    sellersAgent: agentIn(sellersAgent, descend(sellersAgent, 'Anagrafica')),
    buyersAgent: agentIn(buyersAgent, buyersAgent),
    intermediary: agentIn(intermediary, descend(intermediary, 'Anagrafica')),
    issuer: textAt(header, 'SoggettoEmittente'),
  }
}

const establishmentIn = (address: XmlElement | undefined): Establishment | null =>
  address && textAt(address, 'Nazione') === 'IT'
    ? {
        street: textAt(address, 'Indirizzo'),
        number: textAt(address, 'NumeroCivico'),
        zipcode: textAt(address, 'CAP'),
        city: textAt(address, 'Comune'),
        province: textAt(address, 'Provincia'),
      }
    : null

const agentIn = (codes: XmlElement | undefined, names: XmlElement | undefined): Agent | null =>
  codes
    ? {
        business_name: textAt(names, 'Denominazione'),
        first_name: textAt(names, 'Nome'),
        last_name: textAt(names, 'Cognome'),
        country: textAt(codes, 'IdFiscaleIVA', 'IdPaese'),
        vatnumber: textAt(codes, 'IdFiscaleIVA', 'IdCodice'),
        taxcode: textAt(codes, 'CodiceFiscale'),
      }
    : null
