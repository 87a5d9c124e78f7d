/** Section 2.1 of the ordinary invoice: the document, what it refers to, transport. */
import { many, one, opt } from './element'
import { address, name, taxId } from './parties'
import * as t from './text-type'

export const priceChange = [
  one('Tipo', 'Tipo di sconto o maggiorazione', t.changeType),
  opt('Percentuale', 'Percentuale', t.rate),
  opt('Importo', 'Importo', t.amount8),
] as const

const withholding = [
  one('TipoRitenuta', 'Tipo di ritenuta', t.withholdingType),
  one('ImportoRitenuta', 'Importo della ritenuta', t.amount2),
  one('AliquotaRitenuta', 'Aliquota della ritenuta', t.rate),
  one('CausalePagamento', 'Causale del pagamento', t.withholdingReason),
] as const

const fund = [
  one('TipoCassa', 'Tipo di cassa', t.fundType),
  one('AlCassa', 'Aliquota della cassa', t.rate),
  one('ImportoContributoCassa', 'Importo del contributo', t.amount2),
  opt('ImponibileCassa', 'Imponibile della cassa', t.amount2),
  one('AliquotaIVA', 'Aliquota IVA', t.rate),
  opt('Ritenuta', 'Ritenuta', t.yes),
  opt('Natura', 'Natura', t.nature),
  opt('RiferimentoAmministrazione', 'Riferimento amministrazione', t.basic20),
] as const

const generalDocument = [
  one('TipoDocumento', 'Tipo di documento', t.ordinaryDocumentType),
  one('Divisa', 'Divisa', t.currency),
  one('Data', 'Data del documento', t.documentDate),
  one('Numero', 'Numero del documento', t.basic20),
  many('DatiRitenuta', 'Ritenuta', withholding),
  opt('DatiBollo', 'Bollo', [
    one('BolloVirtuale', 'Bollo virtuale', t.yes),
    opt('ImportoBollo', 'Importo del bollo', t.amount2),
  ]),
  many('DatiCassaPrevidenziale', 'Cassa previdenziale', fund),
  many('ScontoMaggiorazione', 'Sconto o maggiorazione', priceChange),
  opt('ImportoTotaleDocumento', 'Totale del documento', t.amount2),
  opt('Arrotondamento', 'Arrotondamento', t.amount2),
  many('Causale', 'Causale', t.latin200),
  opt('Art73', 'Art. 73 DPR 633/72', t.yes),
] as const

const relatedDocument = [
  many('RiferimentoNumeroLinea', 'Riferimento al numero di linea', t.lineNumber),
  one('IdDocumento', 'Numero del documento collegato', t.basic20),
  opt('Data', 'Data del documento collegato', t.date),
  opt('NumItem', 'Voce del documento collegato', t.basic20),
  opt('CodiceCommessaConvenzione', 'Codice commessa o convenzione', t.latin100),
  opt('CodiceCUP', 'CUP', t.basic15),
  opt('CodiceCIG', 'CIG', t.basic15),
] as const

const carrier = [
  one('IdFiscaleIVA', 'Partita IVA', taxId),
  opt('CodiceFiscale', 'Codice fiscale', t.fiscalCode),
  one('Anagrafica', 'Anagrafica', name),
  opt('NumeroLicenzaGuida', 'Numero della licenza di guida', t.basic20),
] as const

const transport = [
  opt('DatiAnagraficiVettore', 'Vettore', carrier),
  opt('MezzoTrasporto', 'Mezzo di trasporto', t.latin80),
  opt('CausaleTrasporto', 'Causale del trasporto', t.latin100),
  opt('NumeroColli', 'Numero di colli', t.lineNumber),
  opt('Descrizione', 'Descrizione', t.latin100),
  opt('UnitaMisuraPeso', 'Unità di misura del peso', t.basicProse10),
  opt('PesoLordo', 'Peso lordo', t.weight),
  opt('PesoNetto', 'Peso netto', t.weight),
  opt('DataOraRitiro', 'Data e ora del ritiro', t.dateTime),
  opt('DataInizioTrasporto', 'Data di inizio del trasporto', t.date),
  opt('TipoResa', 'Tipo di resa', t.deliveryTerms),
  opt('IndirizzoResa', 'Indirizzo di resa', address),
  opt('DataOraConsegna', 'Data e ora della consegna', t.dateTime),
] as const

export const generalData = [
  one('DatiGeneraliDocumento', 'Dati generali del documento', generalDocument),
  many('DatiOrdineAcquisto', "Ordine d'acquisto", relatedDocument),
  many('DatiContratto', 'Contratto', relatedDocument),
  many('DatiConvenzione', 'Convenzione', relatedDocument),
  many('DatiRicezione', 'Ricezione', relatedDocument),
  many('DatiFattureCollegate', 'Fatture collegate', relatedDocument),
  many('DatiSAL', "Stato d'avanzamento lavori", [one('RiferimentoFase', 'Fase', t.phase)]),
  many('DatiDDT', 'Documento di trasporto', [
    one('NumeroDDT', 'Numero del DDT', t.basic20),
    one('DataDDT', 'Data del DDT', t.date),
    many('RiferimentoNumeroLinea', 'Riferimento al numero di linea', t.lineNumber),
  ]),
  opt('DatiTrasporto', 'Trasporto', transport),
  opt('FatturaPrincipale', 'Fattura principale', [
    one('NumeroFatturaPrincipale', 'Numero della fattura principale', t.basic20),
    one('DataFatturaPrincipale', 'Data della fattura principale', t.date),
  ]),
] as const
