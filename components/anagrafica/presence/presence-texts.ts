import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { Agent, Establishment } from '@/lib/domain/registry/presence'

export const agentName = ({ business_name, first_name, last_name }: Agent): string =>
  business_name || [first_name, last_name].filter(Boolean).join(' ')

const addressText = ({ street, number, zipcode, city, province }: Establishment): string =>
  [
    [street, number],
    [zipcode, city, province && `(${province})`],
  ]
    .map((parts) => parts.filter(Boolean).join(' '))
    .filter(Boolean)
    .join(', ')

/** The presence of an entry in words: the address of its establishment, the name of its representative, where there are any. */
export const presenceTexts = ({ establishment, representative }: Anagrafica['presence']): string[] =>
  [addressText(establishment), agentName(representative)].filter(Boolean)
