/** Sections 2.2-2.5 of the ordinary invoice: lines, VAT summary, vehicles, payment, attachments. */
import { many, one, opt, some } from './element'
import { generalData, priceChange } from './general-data'
import { attachment } from './parties'
import * as t from './text-type'

const line = [
  one('NumeroLinea', 'Numero di linea', t.lineNumber),
  opt('TipoCessionePrestazione', 'Tipo di cessione o prestazione', t.supplyType),
  many('CodiceArticolo', 'Codice articolo', [
    one('CodiceTipo', 'Tipo di codice', t.basic35),
    one('CodiceValore', 'Valore del codice', t.free35),
  ]),
  one('Descrizione', 'Descrizione', t.latin1000),
  opt('Quantita', 'Quantità', t.quantity),
  opt('UnitaMisura', 'Unità di misura', t.basicProse10),
  opt('DataInizioPeriodo', 'Inizio del periodo', t.date),
  opt('DataFinePeriodo', 'Fine del periodo', t.date),
  one('PrezzoUnitario', 'Prezzo unitario', t.amount8),
  many('ScontoMaggiorazione', 'Sconto o maggiorazione', priceChange),
  one('PrezzoTotale', 'Prezzo totale', t.amount8),
  one('AliquotaIVA', 'Aliquota IVA', t.rate),
  opt('Ritenuta', 'Ritenuta', t.yes),
  opt('Natura', 'Natura', t.nature),
  opt('RiferimentoAmministrazione', 'Riferimento amministrazione', t.basic20),
  many('AltriDatiGestionali', 'Altri dati gestionali', [
    one('TipoDato', 'Tipo di dato', t.basicProse10),
    opt('RiferimentoTesto', 'Riferimento testo', t.latin60),
    opt('RiferimentoNumero', 'Riferimento numero', t.amount8),
    opt('RiferimentoData', 'Riferimento data', t.date),
  ]),
] as const

const summary = [
  one('AliquotaIVA', 'Aliquota IVA', t.rate),
  opt('Natura', 'Natura', t.nature),
  opt('SpeseAccessorie', 'Spese accessorie', t.amount2),
  opt('Arrotondamento', 'Arrotondamento', t.amount8),
  one('ImponibileImporto', 'Imponibile', t.amount2),
  one('Imposta', 'Imposta', t.amount2),
  opt('EsigibilitaIVA', "Esigibilità dell'IVA", t.payability),
  opt('RiferimentoNormativo', 'Riferimento normativo', t.latin100),
] as const

const paymentDetail = [
  opt('Beneficiario', 'Beneficiario', t.latin200),
  one('ModalitaPagamento', 'Modalità di pagamento', t.paymentMethod),
  opt('DataRiferimentoTerminiPagamento', 'Data di riferimento dei termini', t.date),
  opt('GiorniTerminiPagamento', 'Giorni di termine', t.days),
  opt('DataScadenzaPagamento', 'Scadenza', t.date),
  one('ImportoPagamento', 'Importo del pagamento', t.amount2),
  opt('CodUfficioPostale', "Codice dell'ufficio postale", t.basic20),
  opt('CognomeQuietanzante', 'Cognome del quietanzante', t.latin60),
  opt('NomeQuietanzante', 'Nome del quietanzante', t.latin60),
  opt('CFQuietanzante', 'Codice fiscale del quietanzante', t.personFiscalCode),
  opt('TitoloQuietanzante', 'Titolo del quietanzante', t.personTitle),
  opt('IstitutoFinanziario', 'Istituto finanziario', t.latin80),
  opt('IBAN', 'IBAN', t.iban),
  opt('ABI', 'ABI', t.fiveDigits),
  opt('CAB', 'CAB', t.fiveDigits),
  opt('BIC', 'BIC', t.bic),
  opt('ScontoPagamentoAnticipato', 'Sconto per pagamento anticipato', t.amount2),
  opt('DataLimitePagamentoAnticipato', 'Data limite del pagamento anticipato', t.date),
  opt('PenalitaPagamentiRitardati', 'Penalità per ritardato pagamento', t.amount2),
  opt('DataDecorrenzaPenale', 'Decorrenza della penale', t.date),
  opt('CodicePagamento', 'Codice del pagamento', t.basic60),
] as const

export const body = [
  one('DatiGenerali', 'Dati generali', generalData),
  one('DatiBeniServizi', 'Beni e servizi', [
    some('DettaglioLinee', 'Linea di dettaglio', line),
    some('DatiRiepilogo', 'Riepilogo IVA', summary),
  ]),
  opt('DatiVeicoli', 'Veicoli', [
    one('Data', 'Data di prima immatricolazione', t.date),
    one('TotalePercorso', 'Totale percorso', t.basic15),
  ]),
  many('DatiPagamento', 'Pagamento', [
    one('CondizioniPagamento', 'Condizioni di pagamento', t.paymentTerms),
    some('DettaglioPagamento', 'Dettaglio del pagamento', paymentDetail),
  ]),
  many('Allegati', 'Allegato', attachment),
] as const
