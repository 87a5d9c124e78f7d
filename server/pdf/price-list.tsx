import { Image, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import type { Decimal } from '@/lib/domain/core/money'
import type { PriceList, PriceListRow } from '@/lib/domain/pricing/price-list'
import { translator } from '@/server/platform/text'
import { addressLines, formats, nameOf, type Sheet, senderLines } from '@/server/print'
import { registerFonts } from './fonts'
import { Foot, Paper } from './frame'
import { PartyLines } from './party'
import { printable } from './printable'
import type { RenderOptions } from './sheet'
import { styles } from './styles'

const own = StyleSheet.create({
  code: { width: 72, paddingRight: 6 },
  quantity: { width: 64, textAlign: 'right' },
  price: { width: 78, textAlign: 'right' },
})

const ROOM = 690
const HEAD_ROOM = 190
const LINE = 12.5
const AROUND = 12
const LETTERS = 44

/** About how high a row is, rather too high: a page that is not full looks better than one with a row of the last. */
const heightOf = ({ name, price_description, code }: PriceListRow): number => {
  const lines = Math.ceil(name.length / LETTERS) + Math.ceil(price_description.length / LETTERS)
  return Math.max(lines, Math.ceil(code.length / 11)) * LINE + AROUND
}

/**
 * The rows of each page, the first of which has the head. Laid out as one, a list would cost the square of its length:
 * the renderer measures all that follows again for each page.
 */
function pagesOf(rows: readonly PriceListRow[]): readonly PriceListRow[][] {
  const pages: PriceListRow[][] = [[]]
  let left = ROOM - HEAD_ROOM
  for (const row of rows) {
    const height = heightOf(row)
    if (height > left) {
      pages.push([])
      left = ROOM
    }
    pages.at(-1)?.push(row)
    left -= height
  }
  return pages
}

/** A price list as an A4 PDF: what each quantity of each product costs, for a customer beside the general price. */
export async function renderPriceList(value: PriceList, options: RenderOptions): Promise<Uint8Array> {
  registerFonts()
  const sheet: Sheet = { t: translator(options.language), format: formats(options.language) }
  return renderToBuffer(<PriceListDocument value={printable(value)} sheet={sheet} options={options} />)
}

type DocumentProps = { value: PriceList; sheet: Sheet; options: RenderOptions }

function PriceListDocument({ value, sheet, options }: DocumentProps) {
  const { t } = sheet
  const title = t('pdf.priceList.title')
  const pages = pagesOf(value.rows)
  return (
    <Paper title={title} author={nameOf(value.sender)} options={options}>
      {pages.map((rows, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pages of a list are its order.
        <Page key={index} size="A4" style={styles.page}>
          {index === 0 && <Head value={value} sheet={sheet} title={title} logo={options.logo} />}
          <Rows rows={rows} isOwn={value.customer !== null} sheet={sheet} />
          {index === pages.length - 1 && <Text style={styles.courtesy}>{t('pdf.priceList.vat')}</Text>}
          <Foot text={`${nameOf(value.sender)} – ${title}`} t={t} />
        </Page>
      ))}
    </Paper>
  )
}

function Head({
  value: { sender, customer, on },
  sheet,
  title,
  logo,
}: Omit<DocumentProps, 'options'> & { title: string; logo: Uint8Array | null }) {
  const { t, format } = sheet
  return (
    <>
      <View style={styles.head}>
        <View style={styles.sender}>
          {logo && <Image style={styles.logo} src={Buffer.from(logo)} />}
          <Text style={styles.senderName}>{nameOf(sender)}</Text>
          <PartyLines lines={senderLines(sender, sheet)} />
        </View>
        <View style={styles.titleBox}>
          <Text style={styles.title}>{title}</Text>
          <Text style={styles.muted}>{t('pdf.priceList.on', { date: format.day(on) })}</Text>
        </View>
      </View>
      {customer && (
        <View style={styles.parties}>
          <View style={styles.party}>
            <Text style={styles.label}>{t('pdf.receiver')}</Text>
            <Text style={styles.strong}>{nameOf(customer)}</Text>
            <PartyLines lines={addressLines(customer, sheet.t)} />
          </View>
        </View>
      )}
    </>
  )
}

function Rows({ rows, isOwn, sheet }: { rows: PriceList['rows']; isOwn: boolean; sheet: Sheet }) {
  const { t } = sheet
  return (
    <View>
      <View style={styles.tableHead} fixed>
        <Text style={own.code}>{t('pdf.priceList.code')}</Text>
        <Text style={styles.cellText}>{t('pdf.description')}</Text>
        <Text style={own.quantity}>{t('pdf.quantity')}</Text>
        <Text style={own.price}>{t(isOwn ? 'pdf.priceList.list' : 'pdf.price')}</Text>
        {isOwn && <Text style={own.price}>{t('pdf.priceList.net')}</Text>}
      </View>
      {rows.length === 0 && (
        <View style={styles.row}>
          <Text style={styles.muted}>{t('pdf.priceList.empty')}</Text>
        </View>
      )}
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a list are its order.
        <Row key={index} row={row} isOwn={isOwn} sheet={sheet} />
      ))}
    </View>
  )
}

function Row({ row, isOwn, sheet: { format } }: { row: PriceListRow; isOwn: boolean; sheet: Sheet }) {
  const price = (amount: Decimal) =>
    row.currency === 'EUR' ? format.price(amount) : `${format.amount(amount)} ${row.currency}`
  return (
    <View style={styles.row} wrap={false}>
      <Text style={own.code}>{row.code}</Text>
      <View style={styles.cellText}>
        <Text style={styles.strong}>{row.name}</Text>
        {row.price_description !== '' && <Text style={styles.small}>{row.price_description}</Text>}
      </View>
      <Text style={own.quantity}>
        {format.quantity(row.quantity)} {row.unit}
      </Text>
      <Text style={own.price}>{price(row.list_price)}</Text>
      {isOwn && <Text style={[own.price, styles.strong]}>{price(row.net_price)}</Text>}
    </View>
  )
}
