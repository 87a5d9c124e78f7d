import { type SettingsIn, settingsIn } from '@/lib/api/auth/settings-fields'

/**
 * The settings with which a structure starts: the Italian rates (DPR 633/72, art. 16 and tables), usual exemptions,
 * methods of payment.
 */
export const defaultSettings: SettingsIn = settingsIn.parse({
  aliquoteiva: [
    { aliquota: 22, descrizione: 'Aliquota ordinaria' },
    { aliquota: 10, descrizione: 'Aliquota ridotta' },
    { aliquota: 5, descrizione: 'Aliquota ridotta' },
    { aliquota: 4, descrizione: 'Aliquota minima' },
    { aliquota: 0, descrizione: 'Escluso', codice: 'N1', riferimento_normativo: 'Art. 15 DPR 633/72' },
    {
      aliquota: 0,
      descrizione: 'Non soggetto',
      codice: 'N2.2',
      riferimento_normativo: 'Art. 2-5 DPR 633/72',
    },
    {
      aliquota: 0,
      descrizione: 'Non imponibile, esportazioni',
      codice: 'N3.1',
      riferimento_normativo: 'Art. 8 c. 1 lett. a) DPR 633/72',
    },
    { aliquota: 0, descrizione: 'Esente', codice: 'N4', riferimento_normativo: 'Art. 10 DPR 633/72' },
    {
      aliquota: 0,
      descrizione: 'Inversione contabile',
      codice: 'N6.9',
      riferimento_normativo: 'Art. 17 DPR 633/72',
    },
  ],
  modalitapagamento: [
    { codice: 'ALLOWANCE', descrizione: 'Bonifico bancario' },
    { codice: 'CASH', descrizione: 'Contanti' },
    { codice: 'CREDITCARD', descrizione: 'Carta di pagamento' },
    { codice: 'CHECK', descrizione: 'Assegno' },
    { codice: 'RIBA', descrizione: 'Ri.Ba.' },
    { codice: 'SDD', descrizione: 'Addebito diretto SEPA' },
  ],
  profilifatturazione: { default: 'Ordinario', list: [{ nome: 'Ordinario' }] },
})
