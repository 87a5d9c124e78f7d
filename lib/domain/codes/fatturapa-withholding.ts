/** FatturaPA code tables of withholding taxes and social security funds, with concise labels of our own. */
import { table } from './fatturapa'

/** 2.1.1.5.1 */
export const TIPO_RITENUTA = table([
  ['RT01', 'Ritenuta, persone fisiche', 'Withholding, natural persons'],
  ['RT02', 'Ritenuta, persone giuridiche', 'Withholding, legal persons'],
  ['RT03', 'Contributo INPS', 'INPS contribution'],
  ['RT04', 'Contributo ENASARCO', 'ENASARCO contribution'],
  ['RT05', 'Contributo ENPAM', 'ENPAM contribution'],
  ['RT06', 'Altro contributo previdenziale', 'Other social security contribution'],
])

/** 2.1.1.7.1 */
export const TIPO_CASSA = table([
  ['TC01', 'Cassa forense', 'Lawyers'],
  ['TC02', 'Dottori commercialisti', 'Chartered accountants'],
  ['TC03', 'Geometri', 'Surveyors'],
  ['TC04', 'Inarcassa (ingegneri e architetti)', 'Engineers and architects'],
  ['TC05', 'Notariato', 'Notaries'],
  ['TC06', 'Ragionieri e periti commerciali', 'Accountants'],
  ['TC07', 'ENASARCO (agenti e rappresentanti)', 'Commercial agents'],
  ['TC08', 'ENPACL (consulenti del lavoro)', 'Labour consultants'],
  ['TC09', 'ENPAM (medici)', 'Physicians'],
  ['TC10', 'ENPAF (farmacisti)', 'Pharmacists'],
  ['TC11', 'ENPAV (veterinari)', 'Veterinarians'],
  ['TC12', 'ENPAIA (agricoltura)', 'Agricultural employees'],
  ['TC13', 'Spedizionieri e agenzie marittime', 'Shipping companies and agencies'],
  ['TC14', 'INPGI (giornalisti)', 'Journalists'],
  ['TC15', 'ONAOSI (orfani sanitari)', 'Orphans of health workers'],
  ['TC16', 'CASAGIT (giornalisti)', 'Journalists, supplementary'],
  ['TC17', 'EPPI (periti industriali)', 'Industrial technicians'],
  ['TC18', 'EPAP (pluricategoriale)', 'Several professions'],
  ['TC19', 'ENPAB (biologi)', 'Biologists'],
  ['TC20', 'ENPAPI (infermieri)', 'Nurses'],
  ['TC21', 'ENPAP (psicologi)', 'Psychologists'],
  ['TC22', 'INPS gestione separata', 'INPS separate management'],
])

/** 2.1.1.5.4; Z is refused since 2021 and is not offered. */
export const CAUSALE_PAGAMENTO = table([
  ['A', 'Lavoro autonomo abituale', 'Habitual self-employment'],
  ['B', 'Opere dell’ingegno, dall’autore', 'Intellectual works, by the author'],
  ['C', 'Utili da associazione in partecipazione', 'Profits of participating associations'],
  ['D', 'Utili ai soci promotori e fondatori', 'Profits of promoting and founding partners'],
  ['E', 'Protesti levati da segretari comunali', 'Protests raised by municipal secretaries'],
  ['G', 'Fine attività sportiva professionale', 'End of professional sport'],
  ['H', 'Fine rapporto di agenzia', 'End of agency relations'],
  ['I', 'Fine funzioni notarili', 'End of notarial functions'],
  ['L', 'Opere dell’ingegno, eredi e legatari', 'Intellectual works, heirs and legatees'],
  ['L1', 'Opere dell’ingegno, acquirenti dei diritti', 'Intellectual works, buyers of the rights'],
  ['M', 'Lavoro autonomo non abituale', 'Occasional self-employment'],
  ['M1', 'Obblighi di fare, non fare o permettere', 'Obligations to do, refrain or permit'],
  ['M2', 'Lavoro non abituale con ENPAPI', 'Occasional self-employment under ENPAPI'],
  ['N', 'Sport dilettantistico, cori e bande', 'Amateur sport, choirs and bands'],
  ['O', 'Lavoro non abituale senza gestione separata', 'Occasional work outside separate management'],
  ['O1', 'Obblighi di fare senza gestione separata', 'Obligations outside separate management'],
  ['P', 'Attrezzature, compensi a non residenti', 'Equipment, fees to non-residents'],
  ['Q', 'Provvigioni, agente monomandatario', 'Commissions, single-firm agent'],
  ['R', 'Provvigioni, agente plurimandatario', 'Commissions, multi-firm agent'],
  ['S', 'Provvigioni, commissionario', 'Commissions, commission agent'],
  ['T', 'Provvigioni, mediatore', 'Commissions, broker'],
  ['U', 'Provvigioni, procacciatore d’affari', 'Commissions, business finder'],
  ['V', 'Provvigioni, vendite a domicilio', 'Commissions, door-to-door sales'],
  ['V1', 'Attività commerciali non abituali', 'Occasional commercial activities'],
  ['W', 'Appalti verso il condominio', 'Works contracts for condominiums'],
  ['X', 'Canoni 2004 a società UE', 'Royalties 2004 to EU companies'],
  ['Y', 'Canoni 2005 a società UE', 'Royalties 2005 to EU companies'],
  ['ZO', 'Titolo diverso dai precedenti', 'Other title'],
])
