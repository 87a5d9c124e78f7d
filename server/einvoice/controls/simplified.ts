/** Controls of the simplified invoice (FSM10) alone: on its total, and on VAT and Natura of its lines. */
import { sum } from '@/lib/domain/core/money'
import { SIMPLIFIED_LIMIT } from '@/lib/domain/einvoice/simplified'
import { childrenOf, descend, textAt, type XmlElement } from '../tree'
import { type Control, findingAt, findings, numberAt, numberOrZero, perBody } from './control'

const GENERIC = ['N2', 'N3']

const goodsOf = ({ element }: { element: XmlElement }): readonly XmlElement[] =>
  childrenOf(element, 'DatiBeniServizi')

/** Whether a line states a rate or a tax above zero; null when it states neither. */
function isTaxed(goods: XmlElement): boolean | null {
  const vat = descend(goods, 'DatiIVA')
  const stated = [numberAt(vat, 'Aliquota'), numberAt(vat, 'Imposta')].filter((number) => number !== null)
  return stated.length === 0 ? null : stated.some((number) => !number.isZero())
}

const nature = (goods: XmlElement): string => textAt(goods, 'Natura')

/** The limit is that of the law (DM of 10 May 2019); neither rectifications nor flat-rate taxpayers (RF19) have it. */
export const simplifiedControls: readonly Control[] = [
  {
    code: '00400',
    text: '2.2.4 <Natura> non presente a fronte di 2.2.3.2 <Aliquota> pari a zero',
    check: perBody((body) =>
      findings(goodsOf(body), (goods) => isTaxed(goods) === false && nature(goods) === '', 'Natura'),
    ),
  },
  {
    code: '00401',
    text: '2.2.4 <Natura> presente a fronte di 2.2.3.2 <Aliquota> diversa da zero',
    check: perBody((body) =>
      findings(goodsOf(body), (goods) => isTaxed(goods) === true && nature(goods) !== '', 'Natura'),
    ),
  },
  {
    code: '00445',
    text: "Non è più ammesso il valore generico N2, N3 o N6 come codice natura dell'operazione",
    check: perBody((body) => findings(goodsOf(body), (goods) => GENERIC.includes(nature(goods)), 'Natura')),
  },
  {
    code: '00460',
    text: 'Importo totale superiore al limite previsto per le fatture semplificate ai sensi del DPR 633/72, art. 21-bis e DM del 10 maggio 2019',
    check: perBody((body, { seller }) => {
      if (textAt(seller.element, 'RegimeFiscale') === 'RF19') return []
      if (descend(body.element, 'DatiGenerali', 'DatiFatturaRettificata')) return []
      const total = sum(goodsOf(body).map((goods) => numberOrZero(goods, 'Importo')))
      return total.gt(SIMPLIFIED_LIMIT) ? [findingAt(body.general, 'TipoDocumento')] : []
    }),
  },
]
