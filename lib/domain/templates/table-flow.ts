import type { LaidText, Measure, TableRow, TemplateTable, Weight } from './laid-out'
import { type Flow, lineHeight, linesOf, type Slice, textBlock } from './slices'

/** Points between columns, and above and below the words of a row. */
const GAP = 6
const PADDING = 2

/** The least width of the first column: of its own, and as a share of the table. */
const FIRST_MIN = 60
const FIRST_SHARE = 0.25

type TableStyle = {
  width: number
  fontSize: number
  /** A row that is higher is divided between its lines. */
  maxRow: number
}

/** The columns of a table: where each begins, and how wide it is. */
type Grid = { first: number; columns: { x: number; width: number; right: boolean }[]; isNarrow: boolean }

type Table = { table: TemplateTable; style: TableStyle; grid: Grid; measure: Measure }

/**
 * The goods of a document as a table: the head is repeated on each page, a page that others follow ends with the sum that
 * is carried, which begins the next one, and the totals stand once, with the last row.
 */
export function tableFlow(table: TemplateTable, style: TableStyle, measure: Measure): Flow {
  const all: Table = { table, style, grid: gridOf(table, style, measure), measure }
  const pieces = table.rows.flatMap((row) =>
    rowSlices(row, all).map((slice) => ({ slice, running: row.running })),
  )
  const sumSlice = (label: string) => (index: number) =>
    amountSlice([{ label, amount: pieces[index]?.running ?? '', isStrong: false }], all)
  return {
    head: headSlice(all),
    body: pieces.map(({ slice }) => slice),
    foot: table.totals.length > 0 ? amountSlice(table.totals, all) : null,
    carried: sumSlice(table.carriedLabel),
    brought: sumSlice(table.broughtLabel),
    isNarrow: all.grid.isNarrow,
  }
}

/** Columns of amounts are as wide as their widest word; the first one takes what is left. */
function gridOf(table: TemplateTable, { width, fontSize }: TableStyle, measure: Measure): Grid {
  const widest = (texts: readonly string[], weight: Weight) =>
    texts.reduce((most, text) => Math.max(most, measure.width(text, fontSize, weight)), 0)
  const widths = table.columns.map(({ label }, index) => {
    const cells = widest(
      table.rows.map(({ cells }) => cells[index] ?? ''),
      'regular',
    )
    const sums = index === table.columns.length - 1 ? sumsOf(table) : []
    return Math.max(widest([label], 'strong'), cells, widest(sums, 'strong'))
  })
  const left = width - widths.reduce((total, one) => total + one + GAP, 0)
  const first = Math.max(left, Math.min(FIRST_MIN, width / 2))
  let x = first
  const columns = table.columns.map(({ right }, index) => {
    const column = { x: x + GAP, width: widths[index] ?? 0, right }
    x = column.x + column.width
    return column
  })
  return { first, columns, isNarrow: left < Math.max(FIRST_MIN, width * FIRST_SHARE) }
}

const sumsOf = ({ rows, totals }: TemplateTable): string[] => [
  ...rows.map(({ running }) => running),
  ...totals.map(({ amount }) => amount),
]

function cellTexts(cells: readonly string[], y: number, weight: Weight, all: Table): LaidText[] {
  const { grid, style, measure } = all
  return grid.columns.flatMap(({ x, width, right }, index) => {
    const align = right ? 'RIGHT' : 'LEFT'
    const text = cells[index] ?? ''
    if (text === '') return []
    return textBlock([text], { x, y, width }, { fontSize: style.fontSize, weight, align }, measure)
  })
}

function headSlice(all: Table): Slice {
  const { table, grid, style, measure } = all
  const { fontSize } = style
  const labels = linesOf(table.firstLabel, grid.first, fontSize, 'strong', measure)
  const height = Math.max(1, labels.length) * lineHeight(measure, fontSize) + 2 * PADDING
  const place = { x: 0, y: PADDING, width: grid.first }
  const texts = [
    ...textBlock(labels, place, { fontSize, weight: 'strong', align: 'LEFT' }, measure),
    ...cellTexts(
      table.columns.map(({ label }) => label),
      PADDING,
      'strong',
      all,
    ),
  ]
  return { height, texts, rules: [{ x: 0, y: height, width: style.width }] }
}

type Line = { text: string; weight: Weight }

/** A row in one slice, or in several where it has more lines than a page can be asked to hold; the first has its cells. */
function rowSlices({ name, text, cells }: TableRow, all: Table): Slice[] {
  const { grid, style, measure } = all
  const { fontSize } = style
  const linesIn = (words: string, weight: Weight): Line[] =>
    linesOf(words, grid.first, fontSize, weight, measure).map((line) => ({ text: line, weight }))
  const lines = [...linesIn(name, 'strong'), ...linesIn(text, 'regular')]
  const step = lineHeight(measure, fontSize)
  const most = Math.max(1, Math.floor((style.maxRow - 2 * PADDING) / step))
  const count = Math.max(1, Math.ceil(lines.length / most))
  return Array.from({ length: count }, (_, index) => {
    const part = lines.slice(index * most, (index + 1) * most)
    const texts = part.flatMap((line, place) =>
      textBlock(
        [line.text],
        { x: 0, y: PADDING + place * step, width: grid.first },
        { fontSize, weight: line.weight, align: 'LEFT' },
        measure,
      ),
    )
    const height = Math.max(1, part.length) * step + 2 * PADDING
    return {
      height,
      texts: index === 0 ? [...texts, ...cellTexts(cells, PADDING, 'regular', all)] : texts,
      rules: [],
    }
  })
}

/** Sums below each other: the amount in the last column, its label right before it. */
function amountSlice(sums: TemplateTable['totals'], all: Table): Slice {
  const { grid, style, measure } = all
  const { fontSize } = style
  const last = grid.columns.at(-1) ?? { x: 0, width: style.width, right: true }
  const room = Math.max(1, last.x - GAP)
  const step = lineHeight(measure, fontSize)
  const texts: LaidText[] = []
  let y = PADDING
  for (const { label, amount, isStrong } of sums) {
    const look = { fontSize, weight: isStrong ? 'strong' : 'regular', align: 'RIGHT' } as const
    const labels = linesOf(label, room, fontSize, look.weight, measure)
    texts.push(...textBlock(labels, { x: 0, y, width: room }, look, measure))
    texts.push(...textBlock([amount], { x: last.x, y, width: last.width }, look, measure))
    y += Math.max(1, labels.length) * step
  }
  return { height: y + PADDING, texts, rules: [{ x: 0, y: 0, width: style.width }] }
}
