/** The documents that an invoice names: orders, contracts, agreements, receipts and other invoices (FatturaPA 2.1.2-2.1.6). */
import type { Day } from '../core/day'

export const RELATED_KINDS = ['order', 'contract', 'agreement', 'receipt', 'invoice'] as const

export type RelatedKind = (typeof RELATED_KINDS)[number]

export type RelatedDocument = {
  kind: RelatedKind
  /** IdDocumento. */
  number: string
  date: Day | null
  /** NumItem: the entry of that document. */
  item: string | null
  /** CodiceCommessaConvenzione. */
  job: string | null
  cig: string | null
  cup: string | null
  /** The lines of this document that it concerns, from 1; none where it concerns all. */
  lines: readonly number[]
}

/** The number of a document that is named, or of its entry: 20 characters of Basic Latin. */
const CODE = /^[ -~]{1,20}$/
/** Ten characters, or the reason why there is none (ES01...). */
const CIG = /^([A-Z0-9]{10}|ES[0-9]{2})$/
const CUP = /^[A-Z0-9]{15}$/

type RelatedFault = {
  code:
    | 'ERROR_RELATED_NUMBER'
    | 'ERROR_RELATED_ITEM'
    | 'ERROR_RELATED_CIG'
    | 'ERROR_RELATED_CUP'
    | 'ERROR_RELATED_LINES'
  /** A path from the document. */
  field: string
}

/** Whether numbers are lines of a document of `count` lines, each once. */
const areLines = (lines: readonly number[], count: number): boolean =>
  new Set(lines).size === lines.length && lines.every((line) => line >= 1 && line <= count)

/** The faults of the documents that a document of `lineCount` lines names. */
export const relatedFaults = (
  list: readonly Omit<RelatedDocument, 'kind' | 'date' | 'job'>[],
  lineCount: number,
): readonly RelatedFault[] =>
  list.flatMap(({ number, item, cig, cup, lines }, index) => {
    const wrong = (code: RelatedFault['code'], field: string) => [
      { code, field: `related_list.${index}.${field}` },
    ]
    return [
      ...(CODE.test(number) ? [] : wrong('ERROR_RELATED_NUMBER', 'number')),
      ...(item === null || CODE.test(item) ? [] : wrong('ERROR_RELATED_ITEM', 'item')),
      ...(cig === null || CIG.test(cig) ? [] : wrong('ERROR_RELATED_CIG', 'cig')),
      ...(cup === null || CUP.test(cup) ? [] : wrong('ERROR_RELATED_CUP', 'cup')),
      ...(areLines(lines, lineCount) ? [] : wrong('ERROR_RELATED_LINES', 'lines')),
    ]
  })

/**
 * The same documents where only some lines are left: `kept` has the places that these had before, from 0. One that concerns
 * no line any more is left out.
 */
export function relatedOfLines<Related extends { lines: readonly number[] }>(
  list: readonly Related[],
  kept: readonly number[],
): (Related & { lines: number[] })[] {
  return list.flatMap((related) => {
    const lines = related.lines.flatMap((line) => {
      const place = kept.indexOf(line - 1)
      return place < 0 ? [] : [place + 1]
    })
    return related.lines.length > 0 && lines.length === 0 ? [] : [{ ...related, lines }]
  })
}

/** The kinds in which the public administration looks for CIG and CUP. */
const WITH_CODES: readonly RelatedKind[] = ['order', 'contract', 'agreement']

/**
 * The documents with the CIG and CUP of the whole document where orders, contracts and agreements state none of their own. An
 * order of which only these codes are known stands for them where there is none of these kinds, with the code as its number.
 */
export function withPublicCodes(
  list: readonly RelatedDocument[],
  codes: { cig: string | null; cup: string | null },
): readonly RelatedDocument[] {
  const { cig, cup } = codes
  const number = cig ?? cup
  if (number === null) return list
  if (!list.some(({ kind }) => WITH_CODES.includes(kind))) {
    return [{ kind: 'order', number, date: null, item: null, job: null, cig, cup, lines: [] }, ...list]
  }
  return list.map((related) =>
    WITH_CODES.includes(related.kind)
      ? { ...related, cig: related.cig ?? cig, cup: related.cup ?? cup }
      : related,
  )
}

/** The lines that a text such as "1, 3-5" names, in their order; null for another text, none for an empty one. */
export function linesOfText(text: string): number[] | null {
  const parts = text.split(/[,;\s]+/).filter(Boolean)
  const ranges = parts.map((part) => /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part))
  const lines = ranges.flatMap((range) => {
    const [first, last] = [Number(range?.[1]), Number(range?.[2] ?? range?.[1])]
    return range === null || last < first
      ? [0]
      : Array.from({ length: last - first + 1 }, (_, i) => first + i)
  })
  return lines.includes(0) ? null : [...new Set(lines)].sort((a, b) => a - b)
}

/** The text of some lines: "1, 3-5". */
export function textOfLines(lines: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const line of lines) {
    const last = ranges.at(-1)
    if (last?.[1] === line - 1) last[1] = line
    else ranges.push([line, line])
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(', ')
}
