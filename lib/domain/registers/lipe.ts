/**
 * The communication of periodic settlements of VAT (LIPE, D.L. 78/2010 art. 21-bis) in the form of the Revenue Agency, supply
 * code IVP18. Its declarant seals or signs it and sends it; Luna only writes the file.
 */
import type { Day } from '../core/day'
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

/** A tax code and a VAT number as the Agency's schema takes them (DatoCF_Type and DatoPI_Type). */
const TAX_CODE = /^(?:\d{11}|[A-Z]{6}[\dLMNPQRSTUV]{2}[A-Z][\dLMNPQRSTUV]{2}[A-Z][\dLMNPQRSTUV]{3}[A-Z])$/
const VAT_NUMBER = /^[0-7]\d{10}$/

/**
 * The taxpayer of a communication from the codes of a business, whose tax code is its VAT number where it has no other; null
 * where the file cannot state them.
 */
export function lipeIdentity(business: {
  vatnumber: string | null
  taxcode: string | null
}): Lipe['taxpayer'] | null {
  const vatnumber = (business.vatnumber ?? '').trim().replace(/^IT/i, '')
  const taxcode = business.taxcode?.trim().toUpperCase() || vatnumber
  return VAT_NUMBER.test(vatnumber) && TAX_CODE.test(taxcode) ? { taxcode, vatnumber } : null
}

/** The namespace of the file. */
export const LIPE_NAMESPACE = 'urn:www.agenziaentrate.gov.it:specificheTecniche:sco:ivp'

/** An element of the file with its text, or with the elements in it. */
export type LipeElement = readonly [name: string, content: string | readonly LipeElement[]]

/** An amount of the module; nothing for 0, as all are optional. */
const amount = (name: string, value: Decimal): LipeElement[] =>
  value.isZero() ? [] : [[name, fixed2(value).replace('.', ',')]]

/** A debt or a credit: the two stand in different elements, both above 0. */
const balance = (debt: string, credit: string, value: Decimal): LipeElement[] =>
  amount(value.isNegative() ? credit : debt, value.abs())

/** Quarters by choice name their last one 5, as it is settled with the return of the year. */
function periodElement(period: TaxPeriod, periodicity: Periodicity): LipeElement {
  if (!isQuarter(period)) return ['Mese', String(Number(period.slice(-2)))]
  return ['Trimestre', periodicity === 'TRIMESTRALE' && isLastOfYear(period) ? '5' : period.slice(-1)]
}

function moduleElements(settlement: Settlement, at: number, periodicity: Periodicity): LipeElement[] {
  const { declaration, amounts, entries, period, VP14 } = settlement
  const method: LipeElement[] =
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

/** Returns the header and the communication of a quarter, in the order of the specification. */
export function lipeElements({ quarter, taxpayer, declarant, periodicity, settlements }: Lipe): {
  header: LipeElement[]
  communication: LipeElement[]
} {
  const declaredBy = (taxcode: string, office: string): LipeElement[] =>
    declarant
      ? [
          [taxcode, declarant.taxcode],
          [office, declarant.office],
        ]
      : []
  const modules = settlements.map(
    (settlement, at): LipeElement => ['Modulo', moduleElements(settlement, at, periodicity)],
  )
  const title: LipeElement[] = [
    ['CodiceFiscale', taxpayer.taxcode],
    ['AnnoImposta', quarter.slice(0, 4)],
    ['PartitaIVA', taxpayer.vatnumber],
    ...declaredBy('CFDichiarante', 'CodiceCaricaDichiarante'),
    ['FirmaDichiarazione', '1'],
  ]
  return {
    header: [['CodiceFornitura', 'IVP18'], ...declaredBy('CodiceFiscaleDichiarante', 'CodiceCarica')],
    communication: [
      ['Frontespizio', title],
      ['DatiContabili', modules],
    ],
  }
}

/** The first progressive that a file written now may have: the minutes since 1970. */
export const lipeProgressive = (writtenAt: Date): number => Math.floor(writtenAt.getTime() / 60_000)

/** The name of the file, `IT<tax code>_LI_<progressive>.xml`; the progressive stands in it as five letters and digits. */
export const lipeFileName = (taxcode: string, progressive: number): string =>
  `IT${taxcode}_LI_${progressive.toString(36).toUpperCase().padStart(5, '0')}.xml`

/** Whether a communication may be marked as sent on a day: from the day on which it was made, until today. */
export const maySendOn = (on: Day, { made, today }: { made: Day; today: Day }): boolean =>
  on >= made && on <= today
