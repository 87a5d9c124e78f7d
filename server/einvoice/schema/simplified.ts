/** The simplified invoice (FSM10, schema 1.0.2). */
import { many, one, opt, some } from './element'
import { address, attachment, companyOrPerson, companyRegister, plainRepresentative, taxId } from './parties'
import * as t from './text-type'

const header = [
  one('DatiTrasmissione', 'Dati di trasmissione', [
    one('IdTrasmittente', 'Identificativo del trasmittente', taxId),
    one('ProgressivoInvio', 'Progressivo di invio', t.basic10),
    one('FormatoTrasmissione', 'Formato di trasmissione', t.simplifiedFormat),
    one('CodiceDestinatario', 'Codice destinatario', t.privateRecipientCode),
    opt('PECDestinatario', 'PEC del destinatario', t.certifiedEmail),
  ]),
  one('CedentePrestatore', 'Cedente/prestatore', [
    one('IdFiscaleIVA', 'Partita IVA', taxId),
    opt('CodiceFiscale', 'Codice fiscale', t.fiscalCode),
    companyOrPerson,
    one('Sede', 'Sede', address),
    opt('StabileOrganizzazione', 'Stabile organizzazione', address),
    opt('RappresentanteFiscale', 'Rappresentante fiscale', plainRepresentative),
    opt('IscrizioneREA', 'Iscrizione REA', companyRegister),
    one('RegimeFiscale', 'Regime fiscale', t.taxRegime),
  ]),
  one('CessionarioCommittente', 'Cessionario/committente', [
    one('IdentificativiFiscali', 'Identificativi fiscali', [
      opt('IdFiscaleIVA', 'Partita IVA', taxId),
      opt('CodiceFiscale', 'Codice fiscale', t.fiscalCode),
    ]),
    opt('AltriDatiIdentificativi', 'Altri dati identificativi', [
      companyOrPerson,
      one('Sede', 'Sede', address),
      opt('StabileOrganizzazione', 'Stabile organizzazione', address),
      opt('RappresentanteFiscale', 'Rappresentante fiscale', plainRepresentative),
    ]),
  ]),
  opt('SoggettoEmittente', 'Soggetto emittente', t.issuer),
] as const

const body = [
  one('DatiGenerali', 'Dati generali', [
    one('DatiGeneraliDocumento', 'Dati generali del documento', [
      one('TipoDocumento', 'Tipo di documento', t.simplifiedDocumentType),
      one('Divisa', 'Divisa', t.currency),
      one('Data', 'Data del documento', t.documentDate),
      one('Numero', 'Numero del documento', t.basic20),
      opt('BolloVirtuale', 'Bollo virtuale', t.yes),
    ]),
    opt('DatiFatturaRettificata', 'Fattura rettificata', [
      one('NumeroFR', 'Numero della fattura rettificata', t.basic20),
      one('DataFR', 'Data della fattura rettificata', t.documentDate),
      one('ElementiRettificati', 'Elementi rettificati', t.latin1000),
    ]),
  ]),
  some('DatiBeniServizi', 'Beni e servizi', [
    one('Descrizione', 'Descrizione', t.latin1000),
    one('Importo', 'Importo', t.amount2),
    one('DatiIVA', 'IVA', [opt('Imposta', 'Imposta', t.amount2), opt('Aliquota', 'Aliquota', t.rate)]),
    opt('Natura', 'Natura', t.simplifiedNature),
    opt('RiferimentoNormativo', 'Riferimento normativo', t.latin100),
  ]),
  many('Allegati', 'Allegato', attachment),
] as const

export const simplifiedInvoice = [
  one('FatturaElettronicaHeader', 'Testata', header),
  some('FatturaElettronicaBody', 'Corpo', body),
] as const
