import { Document, Image, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import type { DocumentValue, Party } from '@/lib/domain/document'
import { translator } from '@/server/platform/text'
import { registerFonts } from './fonts'
import { formats } from './format'
import { InvoiceLines } from './invoice-lines'
import { InvoicePayment, InvoiceSummary } from './invoice-summary'
import { AddressLines, nameOf } from './party'
import type { RenderOptions, Sheet } from './sheet'
import { styles } from './styles'

/** An invoice as an A4 PDF: deterministic bytes for the same values and options. */
export async function renderInvoice(value: DocumentValue, options: RenderOptions): Promise<Uint8Array> {
  registerFonts()
  const sheet: Sheet = { t: translator(options.language), format: formats(options.language) }
  return renderToBuffer(<InvoiceDocument value={value} sheet={sheet} options={options} />)
}

type DocumentProps = { value: DocumentValue; sheet: Sheet; options: RenderOptions }

function InvoiceDocument({ value, sheet, options }: DocumentProps) {
  const { t } = sheet
  const title = titleOf(value, sheet)
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
        {value.full_numeration === null && (
          <Text style={styles.draft} fixed>
            {t('pdf.draft')}
          </Text>
        )}
        <Head value={value} sheet={sheet} title={title} logo={options.logo} />
        <View style={styles.parties}>
          <PartyBox label={t('pdf.receiver')} party={value.receiver} sheet={sheet} />
          <References value={value} sheet={sheet} />
        </View>
        <InvoiceLines value={value} sheet={sheet} />
        <InvoiceSummary value={value} sheet={sheet} />
        <InvoicePayment value={value} sheet={sheet} />
        {value.note && (
          <View style={styles.note}>
            <Text style={styles.label}>{t('pdf.note')}</Text>
            <Text>{value.note}</Text>
          </View>
        )}
        {value.typology === 'DIGITAL' && isInvoicing(value) && (
          <Text style={styles.courtesy}>
            {t(value.full_numeration ? 'pdf.courtesy' : 'pdf.courtesyDraft')}
          </Text>
        )}
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
  value,
  sheet,
  title,
  logo,
}: Omit<DocumentProps, 'options'> & { title: string; logo: Uint8Array | null }) {
  const { t, format } = sheet
  const { sender } = value
  return (
    <View style={styles.head}>
      <View style={styles.sender}>
        {logo && <Image style={styles.logo} src={Buffer.from(logo)} />}
        <Text style={styles.senderName}>{nameOf(sender)}</Text>
        <AddressLines party={sender} sheet={sheet} />
      </View>
      <View style={styles.titleBox}>
        <Text style={styles.title}>{title}</Text>
        <Text style={styles.muted}>{t('pdf.of', { date: format.day(value.date) })}</Text>
        {value.description !== '' && <Text style={styles.small}>{value.description}</Text>}
      </View>
    </View>
  )
}

function PartyBox({ label, party, sheet }: { label: string; party: Party; sheet: Sheet }) {
  return (
    <View style={styles.party}>
      <Text style={styles.label}>{label}</Text>
      <Text style={styles.strong}>{nameOf(party)}</Text>
      <AddressLines party={party} sheet={sheet} />
    </View>
  )
}

function References({ value, sheet: { t } }: { value: DocumentValue; sheet: Sheet }) {
  const rows: [string, string | null][] = [
    [t('pdf.receiverCode'), value.typology === 'DIGITAL' ? value.receiver.codice_destinatario : null],
    ['PEC', value.typology === 'DIGITAL' ? value.receiver.pec_destinatario : null],
    ['CIG', value.cig],
    ['CUP', value.cup],
  ]
  const shown = rows.filter(([, text]) => text)
  if (shown.length === 0) return <View />
  return (
    <View style={styles.party}>
      <Text style={styles.label}>{t('pdf.references')}</Text>
      {shown.map(([label, text]) => (
        <Text key={label} style={styles.muted}>
          {label}: {text}
        </Text>
      ))}
    </View>
  )
}

/** Whether it asks for money, or gives it back: offers and contracts do not. */
const isInvoicing = ({ document_kind }: DocumentValue): boolean =>
  document_kind === 'INVOICE' || document_kind === 'CREDITNOTE'

function titleOf(value: DocumentValue, { t }: Sheet): string {
  const kind = t(`pdf.kind.${isInvoicing(value) ? value.tipo_documento : value.document_kind}`)
  return value.full_numeration
    ? t('pdf.title', { kind, number: value.full_numeration })
    : `${kind} – ${t('pdf.draft')}`
}
