import { XmlDocument, XsdValidator } from 'libxml2-wasm'

/**
 * The order, number and form of the elements of a LIPE that the technical specification of the Revenue Agency asks for
 * (supply code IVP18), written down as a schema.
 */
const ROLES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15]

const oneOf = (name: string, values: readonly (number | string)[]): string =>
  `<xs:simpleType name="${name}"><xs:restriction base="xs:string">${values
    .map((value) => `<xs:enumeration value="${value}"/>`)
    .join('')}</xs:restriction></xs:simpleType>`

const like = (name: string, pattern: string, length = 16): string =>
  `<xs:simpleType name="${name}"><xs:restriction base="xs:string"><xs:maxLength value="${length}"/>` +
  `<xs:pattern value="${pattern}"/></xs:restriction></xs:simpleType>`

const types = [
  oneOf('Supply', ['IVP18']),
  oneOf('Office', ROLES),
  oneOf('Month', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
  oneOf('Five', [1, 2, 3, 4, 5]),
  oneOf('Method', [1, 2, 3, 4]),
  oneOf('Flag', [0, 1]),
  like('TaxCode', '[0-9]{11}|[A-Z]{6}[0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]'),
  like('VatNumber', '[0-7][0-9]{10}'),
  like('Year', '(19|20)[0-9]{2}'),
  like('Amount', '[\\-]{0,1}[0-9]+,[0-9]{2}'),
  like('Positive', '[0-9]+,[0-9]{2}'),
  like('Identifier', '[0-9]{4}[1-9]|[0-9]{3}[1-9][0-9]'),
].join('')

/** `?` marks an element that may be missing. */
const sequence = (elements: Readonly<Record<string, string>>): string =>
  `<xs:sequence>${Object.entries(elements)
    .map(([name, type]) => {
      const optional = type.endsWith('?')
      const of = optional ? type.slice(0, -1) : type
      return `<xs:element name="${name}" type="iv:${of}"${optional ? ' minOccurs="0"' : ''}/>`
    })
    .join('')}</xs:sequence>`

const header = sequence({
  CodiceFornitura: 'Supply',
  CodiceFiscaleDichiarante: 'TaxCode?',
  CodiceCarica: 'Office?',
})

const title = sequence({
  CodiceFiscale: 'TaxCode',
  AnnoImposta: 'Year',
  PartitaIVA: 'VatNumber',
  CFDichiarante: 'TaxCode?',
  CodiceCaricaDichiarante: 'Office?',
  FirmaDichiarazione: 'Flag',
})

const module = sequence({
  NumeroModulo: 'Five',
  Mese: 'Month?',
  Trimestre: 'Five?',
  TotaleOperazioniAttive: 'Amount?',
  TotaleOperazioniPassive: 'Amount?',
  IvaEsigibile: 'Amount?',
  IvaDetratta: 'Amount?',
  IvaDovuta: 'Positive?',
  IvaCredito: 'Positive?',
  DebitoPrecedente: 'Positive?',
  CreditoPeriodoPrecedente: 'Positive?',
  CreditoAnnoPrecedente: 'Amount?',
  VersamentiAutoUE: 'Positive?',
  CreditiImposta: 'Positive?',
  InteressiDovuti: 'Positive?',
  Metodo: 'Method?',
  Acconto: 'Positive?',
  ImportoDaVersare: 'Positive?',
  ImportoACredito: 'Positive?',
})

const NAMESPACE = 'urn:www.agenziaentrate.gov.it:specificheTecniche:sco:ivp'

const element = (name: string, content: string, count = ''): string =>
  `<xs:element name="${name}"${count}><xs:complexType>${content}</xs:complexType></xs:element>`

const communication =
  `<xs:sequence>${element('Frontespizio', title)}` +
  `${element('DatiContabili', `<xs:sequence>${element('Modulo', module, ' maxOccurs="5"')}</xs:sequence>`)}` +
  '</xs:sequence><xs:attribute name="identificativo" type="iv:Identifier" use="required"/>'

const schema =
  '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" ' +
  `xmlns:iv="${NAMESPACE}" targetNamespace="${NAMESPACE}" elementFormDefault="qualified">${types}` +
  element(
    'Fornitura',
    `<xs:sequence>${element('Intestazione', header)}${element('Comunicazione', communication)}</xs:sequence>`,
  ) +
  '</xs:schema>'

/** The faults of a LIPE by its schema; empty when it is valid. */
export function lipeFaults(xml: string): string[] {
  using source = XmlDocument.fromString(schema)
  using validator = XsdValidator.fromDoc(source)
  using document = XmlDocument.fromString(xml)
  try {
    validator.validate(document)
    return []
  } catch (error) {
    return [String(error)]
  }
}
