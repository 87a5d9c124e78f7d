/** Controls on transmission data and parties (sections 1.1, 1.2, 1.4). */
import { textAt } from '../tree'
import {
  type BodyView,
  type Control,
  type Finding,
  findingAt,
  type InvoiceView,
  perBody,
  type TaxIdView,
} from './control'

/** Union of the two official lists: Elenco controlli 2.0 and Allegato A 1.9.1. */
const NOT_TO_ONESELF = new Set([
  ...['TD01', 'TD02', 'TD03', 'TD06', 'TD16', 'TD17', 'TD18', 'TD19', 'TD20'],
  ...['TD24', 'TD25', 'TD28', 'TD29'],
])
const ONLY_TO_ONESELF = new Set(['TD21', 'TD27'])
const BUYER_WITH_VAT_ID = new Set([
  ...['TD16', 'TD17', 'TD18', 'TD19', 'TD20', 'TD22', 'TD23', 'TD28', 'TD29'],
])
const FOREIGN_SELLER = new Set(['TD17', 'TD18', 'TD19', 'TD28'])

const isSame = (a: TaxIdView, b: TaxIdView): boolean => a.country === b.country && a.code === b.code

/**
 * Whether seller and buyer are the same; null when that is unknown: for a buyer with a codice fiscale only, SdI looks up
 * the P.IVA.
 */
function sameParty({ seller, buyer }: InvoiceView): boolean | null {
  if (seller.taxId && buyer.taxId) return isSame(seller.taxId, buyer.taxId)
  if (buyer.fiscalCode === '') return null
  if (buyer.fiscalCode === seller.fiscalCode) return true
  if (seller.taxId?.country === 'IT' && buyer.fiscalCode === seller.taxId.code) return true
  return seller.fiscalCode === '' ? null : false
}

const buyerId = (invoice: InvoiceView): Finding => findingAt(invoice.buyer.element, 'IdFiscaleIVA')

const whenType = (
  types: ReadonlySet<string>,
  broken: (invoice: InvoiceView) => boolean,
  at: typeof buyerId,
) => perBody((body: BodyView, invoice) => (types.has(body.type) && broken(invoice) ? [at(invoice)] : []))

function countryOfSeller(body: BodyView, { seller }: InvoiceView): readonly Finding[] {
  const country = seller.taxId?.country ?? ''
  const refused =
    (FOREIGN_SELLER.has(body.type) && country === 'IT') || (body.type === 'TD29' && country !== 'IT')
  return refused ? [{ ...findingAt(seller.element, 'IdFiscaleIVA'), value: country }] : []
}

function recipientLength({ transmission }: InvoiceView): readonly Finding[] {
  const format = textAt(transmission, 'FormatoTrasmissione')
  const { length } = textAt(transmission, 'CodiceDestinatario')
  const wrong = format === 'FPA12' ? length === 7 : length === 6
  return wrong ? [findingAt(transmission, 'CodiceDestinatario')] : []
}

function foreignRecipient({ transmission, buyer }: InvoiceView): readonly Finding[] {
  if (textAt(transmission, 'CodiceDestinatario') !== 'XXXXXXX') return []
  const abroad = buyer.taxId !== null && buyer.taxId.country !== 'IT'
  return abroad ? [] : [findingAt(transmission, 'CodiceDestinatario')]
}

export const partyControls: readonly Control[] = [
  {
    code: '00313',
    text: 'L\'elemento 1.1.4 <CodiceDestinatario> può essere valorizzato con "XXXXXXX" esclusivamente per fatture verso soggetti non residenti (1.4.1.1 <IdFiscaleIVA> deve essere valorizzato e 1.4.1.1.1 <IdPaese> diverso da "IT")',
    check: foreignRecipient,
  },
  {
    code: '00330',
    text: '1.1.6 <PECDestinatario> non valido: non può essere una casella PEC del Sistema di Interscambio',
    check: ({ transmission }) =>
      /^sdi\d*@pec\.fatturapa\.it$/i.test(textAt(transmission, 'PECDestinatario'))
        ? [findingAt(transmission, 'PECDestinatario')]
        : [],
  },
  {
    code: '00417',
    text: '1.4.1.1 <IdFiscaleIVA> e 1.4.1.2 <CodiceFiscale> non valorizzati (almeno uno dei due deve essere valorizzato)',
    check: (invoice) => (invoice.buyer.taxId || invoice.buyer.fiscalCode !== '' ? [] : [buyerId(invoice)]),
  },
  {
    code: '00427',
    text: '1.1.4 <CodiceDestinatario> di 7 caratteri a fronte di 1.1.3 <FormatoTrasmissione> con valore FPA12 o 1.1.4 <CodiceDestinatario> di 6 caratteri a fronte di 1.1.3 <FormatoTrasmissione> con valore FPR12',
    check: recipientLength,
  },
  {
    code: '00428',
    text: "1.1.3 <FormatoTrasmissione> non coerente con il valore dell'attributo VERSIONE",
    check: ({ root, transmission }) =>
      textAt(transmission, 'FormatoTrasmissione') === root.attributes.versione
        ? []
        : [findingAt(transmission, 'FormatoTrasmissione')],
  },
  {
    code: '00471',
    text: "Per il valore indicato nell'elemento 2.1.1.1 <TipoDocumento> il cedente/prestatore non può essere uguale al cessionario/committente",
    // For a buyer known by its codice fiscale alone only SdI can decide, so we predict no rejection.
    check: whenType(
      NOT_TO_ONESELF,
      (invoice) => invoice.buyer.taxId !== null && sameParty(invoice) === true,
      buyerId,
    ),
  },
  {
    code: '00472',
    text: "Per il valore indicato nell'elemento 2.1.1.1 <TipoDocumento> il cedente/prestatore deve essere uguale al cessionario/committente",
    check: whenType(ONLY_TO_ONESELF, (invoice) => sameParty(invoice) === false, buyerId),
  },
  {
    code: '00473',
    text: "Per il valore indicato nell'elemento 2.1.1.1 <TipoDocumento> il valore indicato nell'elemento 1.2.1.1.1 <IdPaese> non è ammesso",
    check: perBody(countryOfSeller),
  },
  {
    code: '00475',
    text: "Per il valore indicato nell'elemento 2.1.1.1 <TipoDocumento> deve essere presente l'elemento 1.4.1.1 <IdFiscaleIVA> del cessionario/committente",
    check: whenType(BUYER_WITH_VAT_ID, ({ buyer }) => buyer.taxId === null, buyerId),
  },
  {
    code: '00476',
    text: 'Gli elementi 1.2.1.1.1 <IdPaese> e 1.4.1.1.1 <IdPaese> non possono essere entrambi valorizzati con codice diverso da IT',
    check: (invoice) => {
      const { seller, buyer } = invoice
      const both =
        seller.taxId && buyer.taxId && seller.taxId.country !== 'IT' && buyer.taxId.country !== 'IT'
      return both ? [buyerId(invoice)] : []
    },
  },
]
