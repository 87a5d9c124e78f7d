/** From a place in the invoice's XML back to the value of our own form from which it was made. */
import { isSimplified } from '@/lib/domain/codes/fatturapa'
import type { DocumentValue } from '@/lib/domain/documents/document'
import type { RelatedKind } from '@/lib/domain/documents/related'

const PARTY_FIELDS: readonly (readonly [RegExp, string])[] = [
  [/\/StabileOrganizzazione(\/|$)/, 'presence.establishment'],
  [/\/RappresentanteFiscale(\/|$)/, 'presence.representative'],
  [/\/IdFiscaleIVA\/IdPaese$/, 'id_paese'],
  [/\/IdFiscaleIVA(\/IdCodice)?$/, 'vatnumber'],
  [/\/CodiceFiscale$/, 'taxcode'],
  [/\/Nome$/, 'first_name'],
  [/\/Cognome$/, 'last_name'],
  [/\/(Anagrafica|Denominazione)$/, 'business_name'],
  [/\/RegimeFiscale$/, 'tax_regime'],
  [/\/Sede\/Indirizzo$/, 'address_street_name'],
  [/\/Sede\/NumeroCivico$/, 'address_street_number'],
  [/\/Sede\/CAP$/, 'zipcode'],
  [/\/Sede\/Comune$/, 'address_city'],
  [/\/Sede\/Provincia$/, 'address_prov'],
  [/\/Sede\/Nazione$/, 'country'],
  [/\/IscrizioneREA(\/|$)/, 'rea'],
  [/\/Telefono$/, 'phone_number'],
  [/\/Email$/, 'email'],
]

const DOCUMENT_FIELDS: readonly (readonly [RegExp, string])[] = [
  [/\/FatturaElettronicaHeader\/RappresentanteFiscale(\/|$)/, 'sender.presence.representative'],
  [/\/TerzoIntermediarioOSoggettoEmittente(\/|$)/, 'sender.intermediary'],
  [/\/(FormatoTrasmissione|CodiceDestinatario)$/, 'receiver.codice_destinatario'],
  [/\/PECDestinatario$/, 'receiver.pec_destinatario'],
  [/\/DatiGeneraliDocumento\/TipoDocumento$/, 'tipo_documento'],
  [/\/DatiGeneraliDocumento\/Data$/, 'date'],
  [/\/DatiGeneraliDocumento\/Numero$/, 'full_numeration'],
  [/\/Causale\[\d+\]$/, 'note'],
  [/\/(DatiBollo(\/|$)|BolloVirtuale$)/, 'content.bollo'],
  [/\/ElementiRettificati$/, 'note'],
  [/\/DatiFatturaRettificata(\/|$)/, 'related_list'],
  [/\/DatiSAL\[\d+\]/, 'einvoice_data.phase_list'],
  [/\/NumeroFatturaPrincipale$/, 'einvoice_data.main_invoice.number'],
  [/\/DataFatturaPrincipale$/, 'einvoice_data.main_invoice.date'],
  [/\/DatiTrasporto\/DatiAnagraficiVettore\/IdFiscaleIVA/, 'einvoice_data.transport.carrier.vatnumber'],
  [/\/DatiTrasporto\/DatiAnagraficiVettore\/CodiceFiscale$/, 'einvoice_data.transport.carrier.taxcode'],
  [/\/DatiTrasporto\/DatiAnagraficiVettore\/Anagrafica/, 'einvoice_data.transport.carrier.name'],
  [/\/DatiTrasporto\/IndirizzoResa/, 'einvoice_data.transport.address.street'],
  [/\/DatiTrasporto\/DataInizioTrasporto$/, 'einvoice_data.transport.started_on'],
  [/\/DatiTrasporto\/TipoResa$/, 'einvoice_data.transport.terms'],
  [/\/DatiTrasporto(\/|$)/, 'einvoice_data.transport'],
  [/\/CodiceCIG$/, 'cig'],
  [/\/CodiceCUP$/, 'cup'],
  [/\/ModalitaPagamento$/, 'payment.method'],
  [/\/IBAN$/, 'payment.iban'],
  [/\/IstitutoFinanziario$/, 'payment.bank_name'],
  [/\/DatiBeniServizi(\/DettaglioLinee|\/DatiRiepilogo)?$/, 'content.product_list'],
]

/** Element of a repeated block → property of the list's items. */
const LINE_FIELDS: Readonly<Record<string, string>> = {
  Descrizione: 'name',
  Quantita: 'quantity',
  UnitaMisura: 'measurement_unit',
  DataInizioPeriodo: 'period_start',
  DataFinePeriodo: 'period_end',
  PrezzoUnitario: 'single_price',
  ScontoMaggiorazione: 'discount',
  PrezzoTotale: 'single_price',
  Importo: 'single_price',
  AliquotaIVA: 'iva',
  Aliquota: 'iva',
  Natura: 'natura',
  Ritenuta: 'ritenuta',
  EsigibilitaIVA: 'esigibilita_iva',
  RiferimentoNormativo: 'riferimento_normativo',
  ImponibileImporto: 'single_price',
  Imposta: 'iva',
}
const EXPENSE_FIELDS: Readonly<Record<string, string>> = {
  Descrizione: 'description',
  PrezzoUnitario: 'importo',
  PrezzoTotale: 'importo',
  Importo: 'importo',
  AliquotaIVA: 'iva',
  Natura: 'natura',
}
const FUND_FIELDS: Readonly<Record<string, string>> = {
  TipoCassa: 'tipo_cassa',
  AlCassa: 'rate',
  AliquotaIVA: 'iva',
  Ritenuta: 'ritenuta',
  Natura: 'natura',
}
const WITHHOLDING_FIELDS: Readonly<Record<string, string>> = {
  TipoRitenuta: 'tipo_ritenuta',
  AliquotaRitenuta: 'rate',
  CausalePagamento: 'causale_pagamento',
}
const DUE_FIELDS: Readonly<Record<string, string>> = {
  DataScadenzaPagamento: 'date',
  ImportoPagamento: 'amount',
}
const LINKED_FIELDS: Readonly<Record<string, string>> = { IdDocumento: 'numeration', Data: 'date' }
const RELATED_FIELDS: Readonly<Record<string, string>> = {
  RiferimentoNumeroLinea: 'lines',
  IdDocumento: 'number',
  Data: 'date',
  NumItem: 'item',
  CodiceCommessaConvenzione: 'job',
  CodiceCUP: 'cup',
  CodiceCIG: 'cig',
}
const RELATED_BLOCKS: Readonly<Record<string, RelatedKind>> = {
  DatiOrdineAcquisto: 'order',
  DatiContratto: 'contract',
  DatiConvenzione: 'agreement',
  DatiRicezione: 'receipt',
  DatiFattureCollegate: 'invoice',
}

const item = (
  list: string,
  index: number,
  fields: Readonly<Record<string, string>>,
  element: string,
): string => {
  const field = fields[element]
  return field ? `${list}[${index}].${field}` : `${list}[${index}]`
}

const CODE_FIELDS: Readonly<Record<string, string>> = { CodiceTipo: 'type', CodiceValore: 'value' }
const DATUM_FIELDS: Readonly<Record<string, string>> = {
  TipoDato: 'type',
  RiferimentoTesto: 'text',
  RiferimentoNumero: 'number',
  RiferimentoData: 'date',
}

const LINE_LIST = /\/DettaglioLinee\[\d+\]\/(CodiceArticolo|AltriDatiGestionali)\[(\d+)\](?:\/([A-Za-z]+))?/

/** The codes and data of a line; what Luna adds to the data comes after those that were typed. */
function lineListField(value: DocumentValue, line: number, path: string): string | null {
  const [, block, position, element = ''] = LINE_LIST.exec(path) ?? []
  if (block === undefined || line >= value.content.product_list.length) return null
  const [list, fields] =
    block === 'CodiceArticolo'
      ? (['code_list', CODE_FIELDS] as const)
      : (['other_data_list', DATUM_FIELDS] as const)
  const at = Number(position) - 1
  if (at >= (value.content.product_list[line]?.[list] ?? []).length) return null
  return `content.product_list[${line}].${item(list, at, fields, element)}`
}

/** Lines follow products, then included expenses, then the stamp. */
function lineField(value: DocumentValue, index: number, element: string): string {
  const { product_list, extra_expenses_list } = value.content
  if (index < product_list.length) return item('content.product_list', index, LINE_FIELDS, element)
  const included = extra_expenses_list.flatMap((_, i) => (value.totals.expenses[i] ? [i] : []))
  const expense = included[index - product_list.length]
  return expense === undefined
    ? 'content.bollo'
    : item('content.extra_expenses_list', expense, EXPENSE_FIELDS, element)
}

/** A summary comes from the first line with its rate, Natura and payability. */
function summaryField(value: DocumentValue, index: number, element: string): string {
  const block = value.totals.riepilogo[index]
  const line = value.content.product_list.findIndex(
    (l) => block?.iva.eq(l.iva) && block.natura === l.natura && block.esigibilita_iva === l.esigibilita_iva,
  )
  return line < 0 ? 'content.product_list' : item('content.product_list', line, LINE_FIELDS, element)
}

/** The documents of a kind stand in a block of their own, after the invoices that a credit note corrects. */
function relatedField({ related, linked }: DocumentValue, kind: RelatedKind, place: number, element: string) {
  const before = kind === 'invoice' ? linked.length : 0
  if (place < before) return item('linked', place, LINKED_FIELDS, element)
  const places = related.flatMap((one, index) => (one.kind === kind ? [index] : []))
  const index = places[place - before]
  // An order that stands for CIG and CUP alone is none of the list.
  return index === undefined ? null : item('related_list', index, RELATED_FIELDS, element)
}

const REPEATED =
  /\/(DettaglioLinee|DatiRiepilogo|DatiCassaPrevidenziale|DatiRitenuta|DettaglioPagamento|DatiOrdineAcquisto|DatiContratto|DatiConvenzione|DatiRicezione|DatiFattureCollegate)\[(\d+)\](?:\/([A-Za-z]+))?/

function repeatedField(value: DocumentValue, path: string): string | null {
  const [, block, position, element = ''] = REPEATED.exec(path) ?? []
  const index = Number(position) - 1
  switch (block) {
    case 'DettaglioLinee':
      return lineListField(value, index, path) ?? lineField(value, index, element)
    case 'DatiRiepilogo':
      return summaryField(value, index, element)
    case 'DatiCassaPrevidenziale':
      return item('content.casse', index, FUND_FIELDS, element)
    case 'DatiRitenuta':
      return item('content.ritenute', index, WITHHOLDING_FIELDS, element)
    case 'DettaglioPagamento':
      return DOCUMENT_FIELDS.find(([pattern]) => pattern.test(path))?.[1] ?? dueField(index, element)
    default: {
      const kind = RELATED_BLOCKS[block ?? '']
      return kind ? relatedField(value, kind, index, element) : null
    }
  }
}

const SIMPLIFIED_LINE = /\/DatiBeniServizi(?:\[(\d+)\])?(?:\/DatiIVA)?\/([A-Za-z]+)$/

/** A block of a simplified invoice is a line of the document; a block that stands alone has no position. */
function simplifiedLineField(value: DocumentValue, path: string): string | null {
  const [, position = '1', element] = SIMPLIFIED_LINE.exec(path) ?? []
  return element === undefined ? null : lineField(value, Number(position) - 1, element)
}

const dueField = (index: number, element: string): string =>
  item('payment.due_dates', index, DUE_FIELDS, element)

const lookup = (table: readonly (readonly [RegExp, string])[], path: string): string | null =>
  table.find(([pattern]) => pattern.test(path))?.[1] ?? null

function partyField(party: 'sender' | 'receiver', path: string): string {
  const field = lookup(PARTY_FIELDS, path)
  return field ? `${party}.${field}` : party
}

/**
 * Returns the path of a `DocumentValue` property such as `receiver.codice_destinatario` or
 * `content.product_list[2].iva` (positions from 0) for a path of a fault; null for a path without a field of its own.
 */
export function formField(value: DocumentValue, path: string): string | null {
  if (path.includes('/CedentePrestatore')) return partyField('sender', path)
  if (path.includes('/CessionarioCommittente')) return partyField('receiver', path)
  if (path.endsWith('/DatiRitenuta')) return 'content.ritenute'
  if (isSimplified(value.tipo_documento))
    return simplifiedLineField(value, path) ?? lookup(DOCUMENT_FIELDS, path)
  return repeatedField(value, path) ?? lookup(DOCUMENT_FIELDS, path)
}
