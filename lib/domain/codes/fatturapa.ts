/**
 * The code tables of the FatturaPA format 1.2.3 that documents, registries and settings choose from, with
 * concise labels of our own. The codes and what is allowed today: Allegato A of AdE, SdI control 00445.
 */
import type { EsigibilitaIva, PaymentMethod } from '../documents/document'

export type CodeEntry<Code extends string = string> = {
  readonly code: Code
  readonly it: string
  readonly en: string
}

/** Rows of code, Italian label, English label as entries. */
export const table = <const Code extends string>(rows: readonly (readonly [Code, string, string])[]) =>
  rows.map(([code, it, en]): CodeEntry<Code> => ({ code, it, en }))

/** The entry of a table by its code; undefined for a code that the table does not have. */
export const codeEntry = <Code extends string>(
  entries: readonly CodeEntry<Code>[],
  code: string | null,
): CodeEntry<Code> | undefined => entries.find((entry) => entry.code === code)

/** 2.1.1.1, of ordinary documents (FPR12, FPA12) and of simplified ones (FSM10). */
export const TIPO_DOCUMENTO = table([
  ['TD01', 'Fattura', 'Invoice'],
  ['TD02', 'Acconto su fattura', 'Advance on invoice'],
  ['TD03', 'Acconto su parcella', 'Advance on professional fee'],
  ['TD04', 'Nota di credito', 'Credit note'],
  ['TD05', 'Nota di debito', 'Debit note'],
  ['TD06', 'Parcella', 'Professional fee'],
  ['TD07', 'Fattura semplificata', 'Simplified invoice'],
  ['TD08', 'Nota di credito semplificata', 'Simplified credit note'],
  ['TD09', 'Nota di debito semplificata', 'Simplified debit note'],
  ['TD16', 'Integrazione per reverse charge interno', 'Integration, domestic reverse charge'],
  ['TD17', 'Integrazione o autofattura, servizi dall’estero', 'Self-invoice, services from abroad'],
  ['TD18', 'Integrazione, beni intracomunitari', 'Integration, goods from the EU'],
  ['TD19', 'Integrazione o autofattura, beni ex art. 17 c. 2', 'Self-invoice, goods under art. 17 c. 2'],
  ['TD20', 'Autofattura di regolarizzazione', 'Self-invoice for regularisation'],
  ['TD21', 'Autofattura per splafonamento', 'Self-invoice, plafond exceeded'],
  ['TD22', 'Estrazione da deposito IVA', 'Extraction from VAT warehouse'],
  ['TD23', 'Estrazione da deposito IVA con versamento', 'Extraction from VAT warehouse with payment'],
  ['TD24', 'Fattura differita, art. 21 c. 4 lett. a', 'Deferred invoice, art. 21 c. 4 lett. a'],
  ['TD25', 'Fattura differita, art. 21 c. 4 lett. b', 'Deferred invoice, art. 21 c. 4 lett. b'],
  ['TD26', 'Cessione di beni ammortizzabili', 'Sale of depreciable assets'],
  ['TD27', 'Autoconsumo o cessione gratuita', 'Self-consumption or free supply'],
  ['TD28', 'Acquisti da San Marino con IVA', 'Purchases from San Marino with VAT'],
  ['TD29', 'Comunicazione di omessa fatturazione', 'Communication of omitted invoicing'],
])

const SIMPLIFIED: readonly string[] = ['TD07', 'TD08', 'TD09']

/** Simplified documents, which have a format of their own (FSM10; DPR 633/72 art. 21-bis). */
export const isSimplified = (tipo: string): boolean => SIMPLIFIED.includes(tipo)

const WITHOUT_PAYMENT: readonly string[] = [
  ...['TD16', 'TD17', 'TD18', 'TD19', 'TD20', 'TD21', 'TD22', 'TD23', 'TD27', 'TD28', 'TD29'],
]

/** Integrations, self-invoices and reports: no payment is owed for them, and 2.4 is left out (AdE, Allegato A). */
export const isWithoutPayment = (tipo: string): boolean => WITHOUT_PAYMENT.includes(tipo)

/** 1.2.1.8; RF03 was withdrawn. */
export const REGIME_FISCALE = table([
  ['RF01', 'Ordinario', 'Ordinary'],
  ['RF02', 'Contribuenti minimi', 'Minimum taxpayers'],
  ['RF04', 'Agricoltura e pesca', 'Agriculture and fishing'],
  ['RF05', 'Sali e tabacchi', 'Salt and tobacco'],
  ['RF06', 'Fiammiferi', 'Matches'],
  ['RF07', 'Editoria', 'Publishing'],
  ['RF08', 'Telefonia pubblica', 'Public telephony'],
  ['RF09', 'Documenti di trasporto pubblico e di sosta', 'Public transport and parking tickets'],
  ['RF10', 'Intrattenimenti e giochi', 'Entertainment and games'],
  ['RF11', 'Agenzie di viaggi e turismo', 'Travel agencies'],
  ['RF12', 'Agriturismo', 'Farm holidays'],
  ['RF13', 'Vendite a domicilio', 'Door-to-door sales'],
  ['RF14', 'Beni usati, arte e antiquariato', 'Second-hand goods, art and antiques'],
  ['RF15', 'Vendite all’asta di arte e antiquariato', 'Auctions of art and antiques'],
  ['RF16', 'IVA per cassa verso la P.A.', 'Cash VAT towards public bodies'],
  ['RF17', 'IVA per cassa', 'Cash-accounting VAT'],
  ['RF18', 'Altro', 'Other'],
  ['RF19', 'Forfettario', 'Flat-rate'],
  ['RF20', 'Franchigia IVA transfrontaliera', 'Cross-border VAT exemption'],
])

/** 2.2.1.14. The generic N2, N3 and N6 are refused since 2021 (00445) and are not offered. */
export const NATURA = table([
  ['N1', 'Escluse ex art. 15', 'Excluded, art. 15'],
  ['N2.1', 'Non soggette, artt. da 7 a 7-septies', 'Not subject, art. 7 to 7-septies'],
  ['N2.2', 'Non soggette, altri casi', 'Not subject, other cases'],
  ['N3.1', 'Non imponibili, esportazioni', 'Zero-rated, exports'],
  ['N3.2', 'Non imponibili, cessioni intracomunitarie', 'Zero-rated, intra-EU supplies'],
  ['N3.3', 'Non imponibili, cessioni verso San Marino', 'Zero-rated, supplies to San Marino'],
  ['N3.4', 'Non imponibili, assimilate alle esportazioni', 'Zero-rated, treated as exports'],
  ['N3.5', 'Non imponibili, dichiarazione d’intento', 'Zero-rated, declaration of intent'],
  ['N3.6', 'Non imponibili, fuori dal plafond', 'Zero-rated, outside the plafond'],
  ['N4', 'Esenti', 'Exempt'],
  ['N5', 'Regime del margine', 'Margin scheme'],
  ['N6.1', 'Inversione contabile, rottami', 'Reverse charge, scrap'],
  ['N6.2', 'Inversione contabile, oro e argento', 'Reverse charge, gold and silver'],
  ['N6.3', 'Inversione contabile, subappalto edile', 'Reverse charge, building subcontracts'],
  ['N6.4', 'Inversione contabile, fabbricati', 'Reverse charge, buildings'],
  ['N6.5', 'Inversione contabile, telefoni cellulari', 'Reverse charge, mobile phones'],
  ['N6.6', 'Inversione contabile, prodotti elettronici', 'Reverse charge, electronic products'],
  ['N6.7', 'Inversione contabile, comparto edile', 'Reverse charge, building sector'],
  ['N6.8', 'Inversione contabile, settore energetico', 'Reverse charge, energy sector'],
  ['N6.9', 'Inversione contabile, altri casi', 'Reverse charge, other cases'],
  ['N7', 'IVA assolta in altro stato UE', 'VAT paid in another EU state'],
])

export type NaturaCode = (typeof NATURA)[number]['code']

export const isNatura = (code: string | null): code is NaturaCode => codeEntry(NATURA, code) !== undefined

/** Amounts under these count for the stamp duty (AdE, criteria of "Elenco B"). */
const NATURA_UNDER_BOLLO: readonly string[] = ['N2.1', 'N2.2', 'N3.5', 'N3.6', 'N4'] satisfies NaturaCode[]

export const countsForBollo = (natura: string | null): boolean =>
  natura !== null && NATURA_UNDER_BOLLO.includes(natura)

/** Legal reference of amounts outside VAT (2.2.2.8 for N1). */
export const RIFERIMENTO_ART_15 = 'Art. 15 DPR 633/72'
/** Legal reference of the flat-rate regime (2.2.2.8 for N2.2 under RF19). */
export const RIFERIMENTO_FORFETTARIO = 'Art. 1, commi 54-89, L. 190/2014'

/** 2.4.2.2 */
export const MODALITA_PAGAMENTO = table([
  ['MP01', 'Contanti', 'Cash'],
  ['MP02', 'Assegno', 'Cheque'],
  ['MP03', 'Assegno circolare', 'Banker’s draft'],
  ['MP04', 'Contanti presso Tesoreria', 'Cash at the Treasury'],
  ['MP05', 'Bonifico', 'Bank transfer'],
  ['MP06', 'Vaglia cambiario', 'Promissory note'],
  ['MP07', 'Bollettino bancario', 'Bank payment slip'],
  ['MP08', 'Carta di pagamento', 'Payment card'],
  ['MP09', 'RID', 'RID direct debit'],
  ['MP10', 'RID utenze', 'RID direct debit for utilities'],
  ['MP11', 'RID veloce', 'Fast RID direct debit'],
  ['MP12', 'RIBA', 'RIBA collection order'],
  ['MP13', 'MAV', 'MAV payment slip'],
  ['MP14', 'Quietanza erario', 'Tax office receipt'],
  ['MP15', 'Giroconto su contabilità speciale', 'Transfer on special accounts'],
  ['MP16', 'Domiciliazione bancaria', 'Bank standing order'],
  ['MP17', 'Domiciliazione postale', 'Postal standing order'],
  ['MP18', 'Bollettino postale', 'Postal payment slip'],
  ['MP19', 'SEPA Direct Debit', 'SEPA Direct Debit'],
  ['MP20', 'SEPA Direct Debit Core', 'SEPA Direct Debit Core'],
  ['MP21', 'SEPA Direct Debit B2B', 'SEPA Direct Debit B2B'],
  ['MP22', 'Trattenuta su somme già riscosse', 'Withheld from sums already collected'],
  ['MP23', 'PagoPA', 'PagoPA'],
])

export type ModalitaPagamentoCode = (typeof MODALITA_PAGAMENTO)[number]['code']

/** The specification's payment methods (document 3 §9) in FatturaPA's codes. */
export const MODALITA_BY_PAYMENT_METHOD: Readonly<Record<PaymentMethod, ModalitaPagamentoCode>> = {
  ALLOWANCE: 'MP05',
  CHECK: 'MP02',
  CASH: 'MP01',
  CREDITCARD: 'MP08',
  RID: 'MP09',
  SDD: 'MP19',
  SDD_CORE: 'MP20',
  SDD_B2B: 'MP21',
  RIBA: 'MP12',
}

export const isPaymentMethod = (text: string | null): text is PaymentMethod =>
  text !== null && Object.hasOwn(MODALITA_BY_PAYMENT_METHOD, text)

/** 2.2.2.7 */
export const ESIGIBILITA_IVA: readonly CodeEntry<EsigibilitaIva>[] = table([
  ['I', 'Immediata', 'Immediate'],
  ['D', 'Differita', 'Deferred'],
  ['S', 'Scissione dei pagamenti', 'Split payment'],
])
