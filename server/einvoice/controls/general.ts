/** Controls on the document's general data (section 2.1) and on a lot as a whole. */
import { child, childrenOf, textAt, type XmlElement } from '../tree'
import { type BodyView, type Control, type Finding, findingAt, findings, perBody } from './control'

const dateOf = (element: XmlElement, name: string): string => textAt(element, name).slice(0, 10)

const hasWithholding = ({ general }: BodyView): boolean => child(general, 'DatiRitenuta') !== undefined

function missingWithholding(body: BodyView, subject: readonly XmlElement[]): readonly Finding[] {
  const asks = subject.some((element) => textAt(element, 'Ritenuta') === 'SI')
  return asks && !hasWithholding(body) ? [{ at: body.general, missing: 'DatiRitenuta' }] : []
}

function earlierThanLinked({ element, general, type }: BodyView): readonly Finding[] {
  if (type !== 'TD04') return []
  const date = dateOf(general, 'Data')
  const linked = childrenOf(child(element, 'DatiGenerali'), 'DatiFattureCollegate')
  return linked.some((reference) => dateOf(reference, 'Data') > date) ? [findingAt(general, 'Data')] : []
}

/** Documents of a lot seen so far under one key of the duplicate test. */
type SeenNumber = { withinYear: boolean; readonly dates: Set<string> }

/**
 * The same number in one year (on one day, with Art73) for the same seller; a credit note clashes only with
 * another credit note. Seller and buyer are the same for the whole lot.
 */
function duplicatesInLot(bodies: readonly BodyView[]): readonly Finding[] {
  const seen = new Map<string, SeenNumber>()
  return bodies.flatMap(({ general, type }) => {
    const date = dateOf(general, 'Data')
    const byDay = textAt(general, 'Art73') === 'SI'
    const key = JSON.stringify([type === 'TD04', textAt(general, 'Numero'), date.slice(0, 4)])
    const before = seen.get(key) ?? { withinYear: false, dates: new Set<string>() }
    const clash = before.dates.has(date) || (!byDay && before.withinYear)
    before.withinYear ||= !byDay
    before.dates.add(date)
    seen.set(key, before)
    return clash ? [findingAt(general, 'Numero')] : []
  })
}

const withoutAmount = (change: XmlElement): boolean =>
  !child(change, 'Percentuale') && !child(change, 'Importo')

export const generalControls: readonly Control[] = [
  {
    code: '00403',
    text: '2.1.1.3 <Data> successiva alla data di ricezione',
    check: perBody(({ general }, { receivedOn }) =>
      receivedOn !== null && dateOf(general, 'Data') > receivedOn ? [findingAt(general, 'Data')] : [],
    ),
  },
  {
    code: '00409',
    text: 'Fattura duplicata nel lotto',
    check: ({ bodies }) => duplicatesInLot(bodies),
  },
  {
    code: '00411',
    text: '2.1.1.5 <DatiRitenuta> non presente a fronte di almeno un blocco 2.2.1 <DettaglioLinee> con 2.2.1.13 <Ritenuta> uguale a SI',
    check: perBody((body) => missingWithholding(body, body.lines)),
  },
  {
    code: '00415',
    text: '2.1.1.5 <DatiRitenuta> non presente a fronte di 2.1.1.7.6 <Ritenuta> uguale a SI',
    check: perBody((body) => missingWithholding(body, body.funds)),
  },
  {
    code: '00418',
    text: '2.1.1.3 <Data> antecedente a 2.1.6.3 <Data>',
    check: perBody(earlierThanLinked),
  },
  {
    code: '00425',
    text: '2.1.1.4 <Numero> non contenente caratteri numerici',
    check: perBody(({ general }) =>
      /[0-9]/.test(textAt(general, 'Numero')) ? [] : [findingAt(general, 'Numero')],
    ),
  },
  {
    code: '00437',
    text: '2.1.1.8.2 <Percentuale> e 2.1.1.8.3 <Importo> non presenti a fronte di 2.1.1.8.1 <Tipo> valorizzato',
    check: perBody(({ general }) =>
      findings(childrenOf(general, 'ScontoMaggiorazione'), withoutAmount, 'Importo'),
    ),
  },
  {
    code: '00438',
    text: '2.2.1.10.2 <Percentuale> e 2.2.1.10.3 <Importo> non presenti a fronte di 2.2.1.10.1 <Tipo> valorizzato',
    check: perBody(({ lines }) =>
      lines.flatMap((line) => findings(childrenOf(line, 'ScontoMaggiorazione'), withoutAmount, 'Importo')),
    ),
  },
]
