/** Section 1 of the ordinary invoice: transmission data and parties. */
import { one, opt } from './element'
import { address, companyRegister, name, plainRepresentative, taxId } from './parties'
import * as t from './text-type'

const transmission = [
  one('IdTrasmittente', 'Identificativo del trasmittente', taxId),
  one('ProgressivoInvio', 'Progressivo di invio', t.basic10),
  one('FormatoTrasmissione', 'Formato di trasmissione', t.ordinaryFormat),
  one('CodiceDestinatario', 'Codice destinatario', t.recipientCode),
  opt('ContattiTrasmittente', 'Contatti del trasmittente', [
    opt('Telefono', 'Telefono', t.telephone),
    opt('Email', 'E-mail', t.contactEmail),
  ]),
  opt('PECDestinatario', 'PEC del destinatario', t.certifiedEmail),
] as const

const seller = [
  one('DatiAnagrafici', 'Dati anagrafici del cedente/prestatore', [
    one('IdFiscaleIVA', 'Partita IVA', taxId),
    opt('CodiceFiscale', 'Codice fiscale', t.fiscalCode),
    one('Anagrafica', 'Anagrafica', name),
    opt('AlboProfessionale', 'Albo professionale', t.latin60),
    opt('ProvinciaAlbo', "Provincia dell'albo", t.province),
    opt('NumeroIscrizioneAlbo', "Numero di iscrizione all'albo", t.basic60),
    opt('DataIscrizioneAlbo', "Data di iscrizione all'albo", t.date),
    one('RegimeFiscale', 'Regime fiscale', t.taxRegime),
  ]),
  one('Sede', 'Sede', address),
  opt('StabileOrganizzazione', 'Stabile organizzazione', address),
  opt('IscrizioneREA', 'Iscrizione REA', companyRegister),
  opt('Contatti', 'Contatti', [
    opt('Telefono', 'Telefono', t.telephone),
    opt('Fax', 'Fax', t.telephone),
    opt('Email', 'E-mail', t.contactEmail),
  ]),
  opt('RiferimentoAmministrazione', 'Riferimento amministrazione', t.basic20),
] as const

const buyer = [
  one('DatiAnagrafici', 'Dati anagrafici del cessionario/committente', [
    opt('IdFiscaleIVA', 'Partita IVA', taxId),
    opt('CodiceFiscale', 'Codice fiscale', t.fiscalCode),
    one('Anagrafica', 'Anagrafica', name),
  ]),
  one('Sede', 'Sede', address),
  opt('StabileOrganizzazione', 'Stabile organizzazione', address),
  opt('RappresentanteFiscale', 'Rappresentante fiscale', plainRepresentative),
] as const

const representative = [
  one('DatiAnagrafici', 'Dati anagrafici del rappresentante fiscale', [
    one('IdFiscaleIVA', 'Partita IVA', taxId),
    opt('CodiceFiscale', 'Codice fiscale', t.fiscalCode),
    one('Anagrafica', 'Anagrafica', name),
  ]),
] as const

const thirdParty = [
  one('DatiAnagrafici', 'Dati anagrafici del terzo intermediario', [
    opt('IdFiscaleIVA', 'Partita IVA', taxId),
    opt('CodiceFiscale', 'Codice fiscale', t.fiscalCode),
    one('Anagrafica', 'Anagrafica', name),
  ]),
] as const

export const header = [
  one('DatiTrasmissione', 'Dati di trasmissione', transmission),
  one('CedentePrestatore', 'Cedente/prestatore', seller),
  opt('RappresentanteFiscale', 'Rappresentante fiscale del cedente', representative),
  one('CessionarioCommittente', 'Cessionario/committente', buyer),
  opt('TerzoIntermediarioOSoggettoEmittente', 'Terzo intermediario o soggetto emittente', thirdParty),
  opt('SoggettoEmittente', 'Soggetto emittente', t.issuer),
] as const
