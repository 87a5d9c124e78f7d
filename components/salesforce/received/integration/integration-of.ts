import type { IntegrationInput, ReceivedDocument } from '@/lib/api/salesforce/received/received-fields'
import { isWithoutPayment } from '@/lib/domain/codes/fatturapa'
import { type Day, day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import {
  type IntegrationGroup,
  type IntegrationProposal,
  type IntegrationQuestion,
  integrationDueDay,
  proposeIntegration,
} from '@/lib/domain/documents/integration'
import { vatCountryOf } from '@/lib/domain/registry/supplier-key'
import type { GroupRate } from './group-rates'

/** The country of the VAT number of a received document's supplier. */
export const countryOf = ({ anagrafica_sender: { id_paese, country } }: ReceivedDocument): string =>
  vatCountryOf({ id_paese: id_paese ?? '', country: country ?? '' })

export const isItalianSupplier = (received: ReceivedDocument): boolean => countryOf(received) === 'IT'

/** The integration that a received invoice would have, by the answers to what it does not state itself. */
export const proposalFor = (
  received: ReceivedDocument,
  answers: Pick<IntegrationQuestion, 'supply' | 'goods_place'>,
): IntegrationProposal =>
  proposeIntegration({
    ...answers,
    country: countryOf(received),
    lines: received.product_list.map((line) => ({
      ...line,
      iva: money(line.iva),
      total_price: money(line.total_price),
    })),
    summary: received.tax_list
      .filter(({ name }) => name === 'IVA')
      .map(({ shared_percentage, natura, description, taxable_amount }) => ({
        iva: money(shared_percentage),
        natura,
        riferimento_normativo: description || null,
        imponibile: money(taxable_amount),
      })),
  })

export const keyOfGroup = ({ natura, riferimento_normativo }: IntegrationGroup): string =>
  JSON.stringify([natura, riferimento_normativo])

/** The rates of all groups as the call takes them. */
export const integratedRates = (
  groups: readonly IntegrationGroup[],
  rateOf: (group: IntegrationGroup) => GroupRate,
): IntegrationInput['rate_list'] =>
  groups.map((group) => {
    const { iva, natura, reference } = rateOf(group)
    return {
      natura: group.natura,
      riferimento_normativo: group.riferimento_normativo ?? '',
      iva: iva ?? 0,
      without_vat: iva === 0 && natura !== null ? { natura, riferimento_normativo: reference } : null,
    }
  })

/** The day on which the file came, or that of a document that was typed in. */
export const receiptDayOf = ({ file, date }: ReceivedDocument): Day =>
  day((file?.received_at ?? date).slice(0, 10))

/** Until when the VAT of a received invoice is to be integrated; null for one that needs no integration. */
export function integrationDue(received: ReceivedDocument): Day | null {
  const { document_kind, state, tipo_documento, integration } = received
  if (document_kind !== 'INVOICE' || state === 'DELETED' || integration) return null
  if (isWithoutPayment(tipo_documento)) return null
  const proposal = proposalFor(received, { supply: 'SERVICES', goods_place: 'ABROAD' })
  const isNeedless = 'refused' in proposal && proposal.refused !== 'amounts'
  return isNeedless ? null : integrationDueDay(receiptDayOf(received))
}
