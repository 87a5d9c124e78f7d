/** Blocks that several parts of the invoice share: identifiers, names, addresses. */
import { choice, one, opt } from './element'
import * as t from './text-type'

export const taxId = [
  one('IdPaese', 'Codice paese', t.country),
  one('IdCodice', 'Codice identificativo fiscale', t.code28),
] as const

export const companyOrPerson = choice(
  [one('Denominazione', 'Denominazione', t.latin80)],
  [one('Nome', 'Nome', t.latin60), one('Cognome', 'Cognome', t.latin60)],
)

export const name = [
  companyOrPerson,
  opt('Titolo', 'Titolo onorifico', t.personTitle),
  opt('CodEORI', 'Codice EORI', t.eori),
] as const

export const address = [
  one('Indirizzo', 'Indirizzo', t.latin60),
  opt('NumeroCivico', 'Numero civico', t.basic8),
  one('CAP', 'CAP', t.fiveDigits),
  one('Comune', 'Comune', t.latin60),
  opt('Provincia', 'Provincia', t.province),
  one('Nazione', 'Nazione', t.nation),
] as const

export const companyRegister = [
  one('Ufficio', 'Ufficio REA', t.province),
  one('NumeroREA', 'Numero REA', t.basic20),
  opt('CapitaleSociale', 'Capitale sociale', t.amount2),
  opt('SocioUnico', 'Socio unico', t.soleShareholder),
  one('StatoLiquidazione', 'Stato di liquidazione', t.liquidation),
] as const

/** Representative of the simplified invoice and of the buyer: identifier and name, no more. */
export const plainRepresentative = [
  one('IdFiscaleIVA', 'Identificativo fiscale IVA', taxId),
  companyOrPerson,
] as const

export const attachment = [
  one('NomeAttachment', 'Nome allegato', t.latin60),
  opt('AlgoritmoCompressione', 'Algoritmo di compressione', t.basic10),
  opt('FormatoAttachment', 'Formato allegato', t.basic10),
  opt('DescrizioneAttachment', 'Descrizione allegato', t.latin100),
  one('Attachment', 'Allegato', t.base64),
] as const
