import { Document, Image, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import type { Decimal } from '@/lib/domain/money'
import type { PriceList, PriceListRow } from '@/lib/domain/price-list'
import { translator } from '@/server/platform/text'
import { registerFonts } from './fonts'
import { formats } from './format'
import { AddressLines, nameOf } from './party'
import type { RenderOptions, Sheet } from './sheet'
import { styles } from './styles'

const own = StyleSheet.create({
  code: { width: 72, paddingRight: 6 },
  quantity: { width: 64, textAlign: 'right' },
  price: { width: 78, textAlign: 'right' },
})

/** A price list as an A4 PDF: what each quantity of each product costs, for a customer beside what everybody is told. */
export async function renderPriceList(value: PriceList, options: RenderOptions): Promise<Uint8Array> {
  registerFonts()
  const sheet: Sheet = { t: translator(options.language), format: formats(options.language) }
  return renderToBuffer(<PriceListDocument value={value} sheet={sheet} options={options} />)
}

type DocumentProps = { value: PriceList; sheet: Sheet; options: RenderOptions }

function PriceListDocument({ value, sheet, options }: DocumentProps) {
  const { t } = sheet
  const title = t('pdf.priceList.title')
  return (
    <Document
      title={title}
      author={nameOf(value.sender)}
      creator="Luna"
      producer="Luna"
      language={options.language}
      creationDate={options.producedAt}
      modificationDate={options.producedAt}
    >
      <Page size="A4" style={styles.page}>
        <Head value={value} sheet={sheet} title={title} logo={options.logo} />
        {value.customer && (
          <View style={styles.parties}>
            <View style={styles.party}>
              <Text style={styles.label}>{t('pdf.receiver')}</Text>
              <Text style={styles.strong}>{nameOf(value.customer)}</Text>
              <AddressLines party={value.customer} sheet={sheet} />
            </View>
          </View>
        )}
        <Rows value={value} sheet={sheet} />
        <Text style={styles.courtesy}>{t('pdf.priceList.vat')}</Text>
        <View style={styles.footer} fixed>
          <Text style={styles.footerName}>{`${nameOf(value.sender)} – ${title}`}</Text>
          <Text
            style={styles.footerPage}
            render={({ pageNumber, totalPages }) => t('pdf.page', { page: pageNumber, pages: totalPages })}
          />
        </View>
      </Page>
    </Document>
  )
}

function Head({
  value: { sender, on },
  sheet,
  title,
  logo,
}: Omit<DocumentProps, 'options'> & { title: string; logo: Uint8Array | null }) {
  const { t, format } = sheet
  return (
    <View style={styles.head}>
      <View style={styles.sender}>
        {logo && <Image style={styles.logo} src={Buffer.from(logo)} />}
        <Text style={styles.senderName}>{nameOf(sender)}</Text>
        <AddressLines party={sender} sheet={sheet} />
      </View>
      <View style={styles.titleBox}>
        <Text style={styles.title}>{title}</Text>
        <Text style={styles.muted}>{t('pdf.priceList.on', { date: format.day(on) })}</Text>
      </View>
    </View>
  )
}

function Rows({ value: { rows, customer }, sheet }: Omit<DocumentProps, 'options'>) {
  const { t } = sheet
  const isOwn = customer !== null
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
