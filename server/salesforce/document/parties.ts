import { Refusal } from '@/lib/domain/core/refusal'
import type { Party } from '@/lib/domain/documents/document'
import { type DocumentParties, documentParties } from '@/server/anagrafica'
import type { Tx } from '@/server/db/client'

/** The parties of a document, and the series that the settings have for each kind. */
export type Parties = {
  sender: Party | null
  receiver: Party
  series: DocumentParties['series']
}

/** The company's own record and the customer's, as they are now, and the series of new documents; ERROR_ANAGRAFICA_NOT_FOUND without customer. */
export async function currentParties(tx: Tx, anaSku: string | null): Promise<Parties> {
  return partiesOf(await documentParties(tx, [anaSku]), anaSku)
}

/** As currentParties, of a customer among those that were read. */
export function partiesOf({ own, bySku, series }: DocumentParties, anaSku: string | null): Parties {
  const receiver = bySku.get(anaSku ?? '')
  if (!receiver) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND', {}, ['ana_sku'])
  return { sender: own, receiver, series }
}

type NamedParties = { sender?: string | null; receiver?: string | null }

/**
 * @throws Refusal ERROR_DOCUMENT_PARTY when a call names other parties than the document has, so that no document goes
 * to the wrong party.
 */
export function refuseOtherParties(
  parties: { sender: { sku: string } | null; receiver: { sku: string } },
  named: NamedParties,
): void {
  const wrong = (['sender', 'receiver'] as const).filter(
    (party) => named[party] && named[party] !== parties[party]?.sku,
  )
  if (wrong.length > 0) throw new Refusal('ERROR_DOCUMENT_PARTY', {}, wrong)
}
