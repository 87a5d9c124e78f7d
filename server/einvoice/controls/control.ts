/** A content control, and the parts of a file that it examines. */
import type { Day } from '@/lib/domain/core/day'
import { Decimal, ZERO } from '@/lib/domain/core/money'
import { child, childrenOf, descend, textAt, type XmlElement } from '../tree'

/** An element at fault, or an element that lacks a child; `value` is the text at fault, for the message. */
export type Finding = {
  readonly at: XmlElement
  readonly missing?: string
  readonly value?: string
}

/** One document of a file, with the parts that many controls need. */
export type BodyView = {
  readonly element: XmlElement
  readonly general: XmlElement
  readonly type: string
  readonly lines: readonly XmlElement[]
  readonly funds: readonly XmlElement[]
  readonly summaries: readonly XmlElement[]
}

export type TaxIdView = { readonly country: string; readonly code: string }

export type InvoiceView = {
  readonly family: 'ordinary' | 'simplified'
  readonly root: XmlElement
  readonly header: XmlElement
  readonly transmission: XmlElement
  readonly seller: {
    readonly element: XmlElement
    readonly taxId: TaxIdView | null
    readonly fiscalCode: string
  }
  readonly buyer: {
    readonly element: XmlElement
    readonly taxId: TaxIdView | null
    readonly fiscalCode: string
  }
  readonly bodies: readonly BodyView[]
  /** The day on which SdI takes the file; null switches 00403 off. */
  readonly receivedOn: Day | null
}

export type Control = {
  readonly code: string
  /** The official Italian description. */
  readonly text: string
  readonly check: (invoice: InvoiceView) => readonly Finding[]
}

const toNumber = (text: string): Decimal | null =>
  /^[+-]?\d+(?:\.\d*)?$/.test(text) ? new Decimal(text) : null

/** Numbers by their text, as many controls ask for the same ones and files repeat rates and quantities. */
const known = new Map<string, Decimal | null>()
const MOST_KNOWN = 5_000
/** A longer text may be a piece of its file, which it would keep in memory. */
const MAX_KNOWN_LENGTH = 12

/** The number in an element; null when it is absent or no number. */
export function numberAt(element: XmlElement | undefined, name: string): Decimal | null {
  const text = textAt(element, name)
  const found = known.get(text)
  if (found !== undefined) return found
  const number = toNumber(text)
  if (text.length > MAX_KNOWN_LENGTH) return number
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(text, number)
  return number
}

export const numberOrZero = (element: XmlElement, name: string): Decimal => numberAt(element, name) ?? ZERO

/** Returns the rate of an element as a key: "22.00" and "022.00" are the same key; '' without a rate. */
export const rateKey = (element: XmlElement): string => numberAt(element, 'AliquotaIVA')?.toFixed(2) ?? ''

export const isZeroRate = (element: XmlElement): boolean =>
  numberAt(element, 'AliquotaIVA')?.isZero() ?? false

/** Makes a control that checks each document of the file by itself. */
export const perBody =
  (check: (body: BodyView, invoice: InvoiceView) => readonly Finding[]) =>
  (invoice: InvoiceView): readonly Finding[] =>
    invoice.bodies.flatMap((body) => check(body, invoice))

/** Returns the elements of a list that meet a test, each as a finding at its child `name`. */
export function findings(
  list: readonly XmlElement[],
  test: (element: XmlElement) => boolean,
  name: string,
): readonly Finding[] {
  return list.filter(test).map((element) => findingAt(element, name))
}

/** Returns a finding at the child of that name, or at the place where it is missing. */
export function findingAt(element: XmlElement, name: string): Finding {
  const found = child(element, name)
  return found ? { at: found, value: found.text } : { at: element, missing: name }
}

function taxIdOf(holder: XmlElement | undefined): TaxIdView | null {
  const id = child(holder, 'IdFiscaleIVA')
  return id ? { country: textAt(id, 'IdPaese'), code: textAt(id, 'IdCodice') } : null
}

function bodyView(element: XmlElement): BodyView | null {
  const general = descend(element, 'DatiGenerali', 'DatiGeneraliDocumento')
  if (!general) return null
  const goods = child(element, 'DatiBeniServizi')
  return {
    element,
    general,
    type: textAt(general, 'TipoDocumento'),
    lines: childrenOf(goods, 'DettaglioLinee'),
    funds: childrenOf(general, 'DatiCassaPrevidenziale'),
    summaries: childrenOf(goods, 'DatiRiepilogo'),
  }
}

function partyView(element: XmlElement, holder: XmlElement | undefined): InvoiceView['seller'] {
  return { element: holder ?? element, taxId: taxIdOf(holder), fiscalCode: textAt(holder, 'CodiceFiscale') }
}

/** The view of a well-formed file; null when its main blocks are not there. */
export function invoiceView(
  root: XmlElement,
  family: InvoiceView['family'],
  receivedOn: Day | null,
): InvoiceView | null {
  const header = child(root, 'FatturaElettronicaHeader')
  const transmission = child(header, 'DatiTrasmissione')
  const seller = child(header, 'CedentePrestatore')
  const buyer = child(header, 'CessionarioCommittente')
  if (!header || !transmission || !seller || !buyer) return null
  const ordinary = family === 'ordinary'
  return {
    family,
    root,
    header,
    transmission,
    seller: partyView(seller, ordinary ? child(seller, 'DatiAnagrafici') : seller),
    buyer: partyView(buyer, child(buyer, ordinary ? 'DatiAnagrafici' : 'IdentificativiFiscali')),
    bodies: childrenOf(root, 'FatturaElettronicaBody').flatMap((body) => bodyView(body) ?? []),
    receivedOn,
  }
}
