import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { money } from '@/lib/domain/core/money'
import { translator } from '@/server/platform/text'
import { formats, type PrintedCell, type PrintedColumn, type PrintedTable, type Sheet } from '@/server/print'
import { registerFonts } from './fonts'
import { Foot } from './frame'
import { printable } from './printable'
import type { RenderOptions } from './sheet'
import { styles } from './styles'

const own = StyleSheet.create({
  page: { fontSize: 7.5, paddingTop: 32, paddingBottom: 44, paddingHorizontal: 32 },
  head: { marginBottom: 10 },
  title: { lineHeight: 1.35 },
  section: { fontSize: 10, fontWeight: 600, marginTop: 12, marginBottom: 4 },
  cell: { paddingRight: 4 },
  right: { textAlign: 'right' },
  row: { paddingVertical: 2.5, paddingHorizontal: 4 },
  footer: { top: 560, left: 32, right: 32 },
})

/** Of A4 on its side, between head and foot, in points. */
const ROOM = 480
const WIDTH = 778
const HEAD_ROOM = 50
const SECTION_ROOM = 44
const LINE = 10.5
const AROUND = 6
/** Points of a letter of 7.5, rather too many. */
const LETTER = 4.4

/** About how high a row is, rather too high: no row may fall off its page. */
const heightOf = (row: readonly PrintedCell[], columns: readonly PrintedColumn[]): number => {
  const lines = row.map((cell, index) =>
    Math.ceil((String(cell).length * LETTER) / (columns[index]?.width ?? 60)),
  )
  return Math.max(1, ...lines) * LINE + AROUND
}

type TablePart = { table: PrintedTable; isFirst: boolean; rows: PrintedTable['rows'] }

/** The parts of each page; laid out as one, the renderer would measure all that follows again for each page. */
function pagesOf({ tables, note = '' }: Tables): TablePart[][] {
  const pages: TablePart[][] = [[]]
  let left = ROOM - HEAD_ROOM - Math.ceil((note.length * LETTER) / WIDTH) * LINE
  for (const table of tables) {
    if (left < SECTION_ROOM + 40) {
      pages.push([])
      left = ROOM
    }
    let part = { table, isFirst: true, rows: [] as (readonly PrintedCell[])[] }
    pages.at(-1)?.push(part)
    left -= SECTION_ROOM
    for (const row of table.rows) {
      const height = heightOf(row, table.columns)
      if (height > left) {
        part = { table, isFirst: false, rows: [] }
        pages.push([part])
        left = ROOM - SECTION_ROOM
      }
      part.rows.push(row)
      left -= height
    }
  }
  return pages
}

type Tables = {
  title: string
  subtitle: string
  owner: readonly string[]
  /** Stands below the owner. */
  note?: string
  tables: readonly PrintedTable[]
}

/** Tables one below the other as a PDF, A4 on its side; each page repeats the heads of its columns. */
export async function renderTables(value: Tables, options: RenderOptions): Promise<Uint8Array> {
  registerFonts()
  const sheet: Sheet = { t: translator(options.language), format: formats(options.language) }
  return renderToBuffer(<TablesDocument value={printable(value)} sheet={sheet} options={options} />)
}

type DocumentProps = { value: Tables; sheet: Sheet; options: RenderOptions }

function TablesDocument({ value, sheet, options }: DocumentProps) {
  const { title, subtitle, owner, note } = value
  return (
    <Document
      title={`${title} – ${subtitle}`}
      language={options.language}
      creationDate={options.producedAt}
      modificationDate={options.producedAt}
    >
      {pagesOf(value).map((parts, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pages of a table are its order.
        <Page key={index} size="A4" orientation="landscape" style={[styles.page, own.page]}>
          {index === 0 && (
            <View style={own.head}>
              <Text style={[styles.senderName, own.title]}>{`${title} – ${subtitle}`}</Text>
              <Text style={styles.muted}>{owner.join(' · ')}</Text>
              {note ? <Text style={styles.muted}>{note}</Text> : null}
            </View>
          )}
          {parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <Section key={at} part={part} sheet={sheet} />
          ))}
          <Foot text={[...owner.slice(0, 1), title, subtitle].join(' – ')} t={sheet.t} style={own.footer} />
        </Page>
      ))}
    </Document>
  )
}

const cellStyle = ({ width, right }: PrintedColumn) => [own.cell, { width }, right ? own.right : {}]

function Section({ part: { table, isFirst, rows }, sheet }: { part: TablePart; sheet: Sheet }) {
  const { columns } = table
  return (
    <View>
      {isFirst && table.title !== '' && <Text style={own.section}>{table.title}</Text>}
      <View style={[styles.tableHead, own.row]}>
        {columns.map((column) => (
          <Text key={column.label} style={cellStyle(column)}>
            {column.label}
          </Text>
        ))}
      </View>
      {table.rows.length === 0 && (
        <View style={[styles.row, own.row]}>
          <Text style={styles.muted}>{sheet.t('pdf.register.empty')}</Text>
        </View>
      )}
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a table are its order.
        <View key={index} style={[styles.row, own.row]} wrap={false}>
          {columns.map((column, at) => (
            <Text key={column.label} style={cellStyle(column)}>
              {cellText(row[at], sheet)}
            </Text>
          ))}
        </View>
      ))}
    </View>
  )
}

function cellText(cell: PrintedCell | undefined, { format }: Sheet): string {
  if (typeof cell !== 'number') return cell ?? ''
  return format.money(money(cell)).replace(' €', '')
}
