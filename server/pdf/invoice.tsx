import { Document, Image, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import type { DocumentValue } from '@/lib/domain/document'
import { translator } from '@/server/platform/text'
import { type PrintedDocument, printedDocument } from '@/server/print'
import { registerFonts } from './fonts'
import { InvoiceLines } from './invoice-lines'
import { InvoicePayment, InvoiceSummary } from './invoice-summary'
import { PartyLines } from './party'
import type { RenderOptions } from './sheet'
import { styles } from './styles'

/** An invoice as an A4 PDF: deterministic bytes for the same values and options. */
export async function renderInvoice(value: DocumentValue, options: RenderOptions): Promise<Uint8Array> {
  registerFonts()
  const printed = printedDocument(value, options.language)
  return renderToBuffer(<InvoiceDocument printed={printed} options={options} />)
}

function InvoiceDocument({ printed, options }: { printed: PrintedDocument; options: RenderOptions }) {
  const { title, sender, receiver, references, note } = printed
  return (
    <Document
      title={title}
      author={sender.name}
      creator="Luna"
      producer="Luna"
      language={options.language}
      creationDate={options.producedAt}
      modificationDate={options.producedAt}
    >
      <Page size="A4" style={styles.page}>
        {printed.draft && (
          <Text style={styles.draft} fixed>
            {printed.draft}
          </Text>
        )}
        <Head printed={printed} logo={options.logo} />
        <View style={styles.parties}>
          <View style={styles.party}>
            <Text style={styles.label}>{receiver.label}</Text>
            <Text style={styles.strong}>{receiver.name}</Text>
            <PartyLines lines={receiver.lines} />
          </View>
          {references && (
            <View style={styles.party}>
              <Text style={styles.label}>{references.label}</Text>
              <PartyLines lines={references.lines} />
            </View>
          )}
        </View>
        <InvoiceLines printed={printed} />
        <InvoiceSummary printed={printed} />
        <InvoicePayment printed={printed} />
        {note && (
          <View style={styles.note}>
            <Text style={styles.label}>{note.label}</Text>
            <Text>{note.text}</Text>
          </View>
        )}
        {printed.courtesy && <Text style={styles.courtesy}>{printed.courtesy}</Text>}
        <Foot printed={printed} language={options.language} />
      </Page>
    </Document>
  )
}

function Head({ printed, logo }: { printed: PrintedDocument; logo: Uint8Array | null }) {
  return (
    <View style={styles.head}>
      <View style={styles.sender}>
        {logo && <Image style={styles.logo} src={Buffer.from(logo)} />}
        <Text style={styles.senderName}>{printed.sender.name}</Text>
        <PartyLines lines={printed.sender.lines} />
      </View>
      <View style={styles.titleBox}>
        <Text style={styles.title}>{printed.title}</Text>
        <Text style={styles.muted}>{printed.dated}</Text>
        {printed.description !== '' && <Text style={styles.small}>{printed.description}</Text>}
      </View>
    </View>
  )
}

function Foot({
  printed: { sender, title },
  language,
}: Pick<RenderOptions, 'language'> & { printed: PrintedDocument }) {
  const t = translator(language)
  return (
    <View style={styles.footer} fixed>
      <Text style={styles.footerName}>{`${sender.name} – ${title}`}</Text>
      <Text
        style={styles.footerPage}
        render={({ pageNumber, totalPages }) => t('pdf.page', { page: pageNumber, pages: totalPages })}
      />
    </View>
  )
}
