/**
 * The communication of periodic settlements of VAT (LIPE, D.L. 78/2010 art. 21-bis) as the XML of the Revenue Agency,
 * supply code IVP18. Its declarant seals or signs it and sends it; Luna only writes the file.
 */
import { type Decimal, fixed2 } from '../core/money'
import { isQuarter, type TaxPeriod } from './tax-period'
import { isLastOfYear, type Periodicity, type Settlement } from './vat-settlement'

/** The codes of the office in which a declarant signs for a taxpayer; 1 is the legal representative. */
export const DECLARANT_OFFICES = [
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '11',
  '12',
  '13',
  '14',
  '15',
] as const

export type DeclarantOffice = (typeof DECLARANT_OFFICES)[number]

export type Lipe = {
  quarter: TaxPeriod
  /** Without country letters. */
  taxpayer: { taxcode: string; vatnumber: string }
  /** The person that signs for a taxpayer that is no person. */
  declarant: { taxcode: string; office: DeclarantOffice } | null
  periodicity: Periodicity
  /** Of the quarter, or of its three months. */
  settlements: readonly Settlement[]
}

const NAMESPACE = 'urn:www.agenziaentrate.gov.it:specificheTecniche:sco:ivp'

type Element = readonly [name: string, text: string]

const written = (elements: readonly Element[], indent: string): string =>
  elements.map(([name, text]) => `${indent}<iv:${name}>${text}</iv:${name}>\n`).join('')

/** An amount of the module; nothing for 0, as all are optional. */
const amount = (name: string, value: Decimal): Element[] =>
  value.isZero() ? [] : [[name, fixed2(value).replace('.', ',')]]

/** A debt or a credit: the two stand in different elements, both above 0. */
const balance = (debt: string, credit: string, value: Decimal): Element[] =>
  amount(value.isNegative() ? credit : debt, value.abs())

/** Quarters by choice name their last one 5, as it is settled with the return of the year. */
function periodElement(period: TaxPeriod, periodicity: Periodicity): Element {
  if (!isQuarter(period)) return ['Mese', String(Number(period.slice(-2)))]
  return ['Trimestre', periodicity === 'TRIMESTRALE' && isLastOfYear(period) ? '5' : period.slice(-1)]
}

function moduleElements(settlement: Settlement, at: number, periodicity: Periodicity): Element[] {
  const { declaration, amounts, entries, period, VP14 } = settlement
  const method: Element[] =
    amounts.VP13.isZero() || entries.method === null ? [] : [['Metodo', String(entries.method)]]
  return [
    ['NumeroModulo', String(at + 1)],
    periodElement(period, periodicity),
    ...amount('TotaleOperazioniAttive', declaration.VP2),
    ...amount('TotaleOperazioniPassive', declaration.VP3),
    ...amount('IvaEsigibile', declaration.VP4),
    ...amount('IvaDetratta', declaration.VP5),
    ...balance('IvaDovuta', 'IvaCredito', declaration.VP6),
    ...amount('DebitoPrecedente', amounts.VP7),
    ...amount('CreditoPeriodoPrecedente', amounts.VP8),
    ...amount('CreditoAnnoPrecedente', amounts.VP9),
    ...amount('VersamentiAutoUE', amounts.VP10),
    ...amount('CreditiImposta', amounts.VP11),
    ...amount('InteressiDovuti', amounts.VP12),
    ...method,
    ...amount('Acconto', amounts.VP13),
    ...balance('ImportoDaVersare', 'ImportoACredito', VP14),
  ]
}

/** Returns the file of a quarter as text, to be written in UTF-8. */
export function lipeXml({ quarter, taxpayer, declarant, periodicity, settlements }: Lipe): string {
  const modules = settlements.map(
    (settlement, at) =>
      `      <iv:Modulo>\n${written(moduleElements(settlement, at, periodicity), ' '.repeat(8))}      </iv:Modulo>\n`,
  )
  const sender: Element[] = declarant
    ? [
        ['CodiceFiscaleDichiarante', declarant.taxcode],
        ['CodiceCarica', declarant.office],
      ]
    : []
  const signer: Element[] = declarant
    ? [
        ['CFDichiarante', declarant.taxcode],
        ['CodiceCaricaDichiarante', declarant.office],
      ]
    : []
  const title: Element[] = [
    ['CodiceFiscale', taxpayer.taxcode],
    ['AnnoImposta', quarter.slice(0, 4)],
    ['PartitaIVA', taxpayer.vatnumber],
    ...signer,
    ['FirmaDichiarazione', '1'],
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<iv:Fornitura xmlns:iv="${NAMESPACE}">\n`,
    `  <iv:Intestazione>\n${written([['CodiceFornitura', 'IVP18'], ...sender], ' '.repeat(4))}  </iv:Intestazione>\n`,
    '  <iv:Comunicazione identificativo="00001">\n',
    `    <iv:Frontespizio>\n${written(title, ' '.repeat(6))}    </iv:Frontespizio>\n`,
    `    <iv:DatiContabili>\n${modules.join('')}    </iv:DatiContabili>\n`,
    '  </iv:Comunicazione>\n',
    '</iv:Fornitura>\n',
  ].join('')
}

/**
 * The name of the file, `IT<tax code>_LI_<progressive>.xml`: the progressive, five letters and digits, is that of the
 * minute in which the file is written, so that a corrected file has another one.
 */
export function lipeFileName(taxcode: string, writtenAt: Date): string {
  const minutes = Math.floor(writtenAt.getTime() / 60_000)
  return `IT${taxcode}_LI_${minutes.toString(36).toUpperCase().padStart(5, '0').slice(-5)}.xml`
}
