/**
 * The two documents that the exchange system accepts, and how a file declares which one it is. Source: Allegato A to
 * the technical specifications, schemas 1.2.3 (ordinary) and 1.0.2 (simplified).
 */
import { body } from './body'
import { type BlockOf, one, type Particle, some } from './element'
import { header } from './header'
import { simplifiedInvoice } from './simplified'
import { basic10, ordinaryFormat, simplifiedFormat, type TextType } from './text-type'

export const ordinaryInvoice = [
  one('FatturaElettronicaHeader', 'Testata', header),
  some('FatturaElettronicaBody', 'Corpo', body),
] as const

/** The values of an ordinary invoice, shaped and typed by the table. */
export type InvoiceBlock = BlockOf<typeof ordinaryInvoice>
export type HeaderBlock = BlockOf<typeof header>
export type BodyBlock = BlockOf<typeof body>
export type SimplifiedBlock = BlockOf<typeof simplifiedInvoice>
export type LineBlock = NonNullable<NonNullable<BodyBlock['DatiBeniServizi']>['DettaglioLinee']>[number]

export type Schema = {
  readonly rootName: string
  readonly namespace: string
  readonly children: readonly Particle[]
  readonly attributes: { readonly versione: TextType; readonly SistemaEmittente: TextType }
}

export const ordinarySchema: Schema = {
  rootName: 'FatturaElettronica',
  namespace: 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2',
  children: ordinaryInvoice,
  attributes: { versione: ordinaryFormat, SistemaEmittente: basic10 },
}

export const simplifiedSchema: Schema = {
  rootName: 'FatturaElettronicaSemplificata',
  namespace: 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.0',
  children: simplifiedInvoice,
  attributes: { versione: simplifiedFormat, SistemaEmittente: basic10 },
}

export const SIGNATURE_NAMESPACE = 'http://www.w3.org/2000/09/xmldsig#'

/** The schema of a root element, or null when it is neither invoice. */
export const schemaOf = (rootName: string, namespace: string): Schema | null =>
  [ordinarySchema, simplifiedSchema].find((s) => s.rootName === rootName && s.namespace === namespace) ?? null
