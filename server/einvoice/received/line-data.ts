/** Period, codes and other data of a received line: for readers, so that what is odd in them refuses no file. */
import type { Day } from '@/lib/domain/core/day'
import { type Decimal, money } from '@/lib/domain/core/money'
import {
  type ArticleCode,
  type LineDatum,
  MAX_ARTICLE_CODES,
  MAX_LINE_DATA,
} from '@/lib/domain/einvoice/line-data'
import { childrenOf, type XmlElement } from '../tree'
import { prose, proseOrNull, shownDay } from './reading'

/** The parts of a line beside its amounts, in the columns that every document's lines have. */
export type ReceivedLineData = {
  period_start: Day | null
  period_end: Day | null
  code_list: ArticleCode[]
  other_data_list: LineDatum[]
}

export const NO_LINE_DATA: ReceivedLineData = {
  period_start: null,
  period_end: null,
  code_list: [],
  other_data_list: [],
}

const LARGEST = money(99_999_999)

/** A number that a datum can hold: 8 digits before the point, 8 after it. */
function numberOf(text: string): Decimal | null {
  if (!/^[+-]?\d{1,12}(\.\d{1,8})?$/.test(text)) return null
  const number = money(text)
  return number.abs().lte(LARGEST) ? number : null
}

/** A number that is none of ours is kept as text, where the datum states no other. */
function datumOf(element: XmlElement): LineDatum {
  const written = prose(element, 40, 'RiferimentoNumero')
  const number = numberOf(written)
  const text = proseOrNull(element, 60, 'RiferimentoTesto')
  return {
    type: prose(element, 10, 'TipoDato'),
    text: text ?? (number === null ? written || null : null),
    number: number?.toNumber() ?? null,
    date: shownDay(element, 'RiferimentoData'),
  }
}

/** A period that ends before it begins is not kept; of codes and data the first are. */
export function lineDataOf(element: XmlElement): ReceivedLineData {
  const [start, end] = [shownDay(element, 'DataInizioPeriodo'), shownDay(element, 'DataFinePeriodo')]
  const isPeriod = start === null || end === null || start <= end
  return {
    period_start: isPeriod ? start : null,
    period_end: isPeriod ? end : null,
    code_list: childrenOf(element, 'CodiceArticolo')
      .slice(0, MAX_ARTICLE_CODES)
      .map((code) => ({ type: prose(code, 35, 'CodiceTipo'), value: prose(code, 35, 'CodiceValore') })),
    other_data_list: childrenOf(element, 'AltriDatiGestionali').slice(0, MAX_LINE_DATA).map(datumOf),
  }
}
