import { Image, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import type { DocumentValue } from '@/lib/domain/documents/document'
import { coloursOf, type DocumentLook, PLAIN_LOOK } from '@/lib/domain/documents/document-look'
import { translator } from '@/server/platform/text'
import { type PrintedDocument, printedDocument } from '@/server/print'
import { registerFonts } from './fonts'
import { Foot, Paper } from './frame'
import { InvoiceLines } from './invoice-lines'
import { InvoicePayment, InvoiceSummary } from './invoice-summary'
import { PartyLines } from './party'
import { printable } from './printable'
import type { Colours, RenderOptions } from './sheet'
import { styles } from './styles'

/** Points: below the text of a page, from where the foot stands, and of a line of the structure's own. */
const PAGE_FOOT = 64
const FOOT_TOP = 788
const FOOT_LINE = 10
const FOOT_LETTERS = 125

/** The number of lines that are laid out in one go; more are laid out in parts of about four pages. */
const MAX_LINES_OF_ONE_PART = 300
const LINES_OF_PART = 120

/** With more lines it is hardly on one page. */
const ONE_PAGE = 12

/**
 * An invoice as an A4 PDF: deterministic bytes for the same values and options. Most have one page, which is laid out as
 * such: a foot that asks how many pages there are has every page laid out three times.
 */
export async function renderInvoice(value: DocumentValue, options: RenderOptions): Promise<Uint8Array> {
  registerFonts()
  const look = options.look ?? PLAIN_LOOK
  const printed = printable(printedDocument(value, options.language, look))
  const render = (isOnePage: boolean) =>
    renderToBuffer(<InvoiceDocument printed={printed} look={look} options={options} isOnePage={isOnePage} />)
  const onePage = printed.lines.length <= ONE_PAGE ? await render(true) : null
  return onePage && hasOnePage(onePage) ? onePage : render(false)
}

/** Whether a PDF has one page, by the root of its pages (ISO 32000-1, 7.7.3.2). */
const hasOnePage = (pdf: Buffer): boolean => /\/Type \/Pages\s+\/Count 1\s/.test(pdf.toString('latin1'))

type InvoiceDocumentProps = { printed: PrintedDocument; look: DocumentLook; options: RenderOptions }

function InvoiceDocument({
  printed,
  look,
  options,
  isOnePage,
}: InvoiceDocumentProps & { isOnePage: boolean }) {
  const colours = coloursOf(look)
  const footRoom = printed.foot.reduce(
    (sum, line) => sum + Math.ceil(line.length / FOOT_LETTERS) * FOOT_LINE,
    0,
  )
  const { title, sender } = printed
  const t = translator(options.language)
  return (
    <Paper title={title} author={sender.name} options={options}>
      {partsOf(printed.lines).map((lines, index, parts) => (
        <Page
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a document are its order
          key={index}
          size="A4"
          style={[styles.page, { paddingBottom: PAGE_FOOT + footRoom }]}
        >
          {printed.draft && (
            <Text style={styles.draft} fixed>
              {printed.draft}
            </Text>
          )}
          {index === 0 && <Top printed={printed} look={look} options={options} />}
          <InvoiceLines printed={{ ...printed, lines }} colours={colours} />
          {index === parts.length - 1 && <End printed={printed} colours={colours} />}
          {printed.foot.length > 0 && (
            <View style={[styles.ownFoot, { top: FOOT_TOP - footRoom }]} fixed>
              {printed.foot.map((line) => (
                <Text key={line}>{line}</Text>
              ))}
            </View>
          )}
          <Foot text={`${sender.name} – ${title}`} t={t} isOnePage={isOnePage} />
        </Page>
      ))}
    </Paper>
  )
}

/**
 * The lines in parts that begin on a page of their own: the layout goes through all that is left of a part at each of its
 * pages, which would take minutes for thousands at once. All but the longest documents are one part.
 */
function partsOf<Line>(lines: readonly Line[]): Line[][] {
  if (lines.length <= MAX_LINES_OF_ONE_PART) return [[...lines]]
  const count = Math.ceil(lines.length / LINES_OF_PART)
  return Array.from({ length: count }, (_, index) =>
    lines.slice(index * LINES_OF_PART, (index + 1) * LINES_OF_PART),
  )
}

/** The sender and the receiver. */
function Top({ printed, look, options }: InvoiceDocumentProps) {
  const { receiver, references } = printed
  return (
    <>
      <Head printed={printed} colours={coloursOf(look)} logo={look.mostra_logo ? options.logo : null} />
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
    </>
  )
}

/** The part below the lines: totals, payment, notes. */
function End({ printed, colours }: { printed: PrintedDocument; colours: Colours }) {
  const { note, intent, stamp, courtesy } = printed
  return (
    <>
      <InvoiceSummary printed={printed} colours={colours} />
      <InvoicePayment printed={printed} />
      {note && (
        <View style={styles.note}>
          <Text style={styles.label}>{note.label}</Text>
          <Text>{note.text}</Text>
        </View>
      )}
      {intent && <Text style={styles.note}>{intent}</Text>}
      {stamp && <Text style={styles.note}>{stamp}</Text>}
      {courtesy && <Text style={styles.courtesy}>{courtesy}</Text>}
    </>
  )
}

type HeadProps = { printed: PrintedDocument; colours: Colours; logo: Uint8Array | null }

function Head({ printed, colours, logo }: HeadProps) {
  const tint = { color: colours.text }
  return (
    <View style={styles.head}>
      <View style={styles.sender}>
        {logo && <Image style={styles.logo} src={Buffer.from(logo)} />}
        <Text style={[styles.senderName, tint]}>{printed.sender.name}</Text>
        <PartyLines lines={printed.sender.lines} />
      </View>
      <View style={styles.titleBox}>
        <Text style={[styles.title, tint]}>{printed.title}</Text>
        <Text style={styles.muted}>{printed.dated}</Text>
        {printed.description !== '' && <Text style={styles.small}>{printed.description}</Text>}
      </View>
    </View>
  )
}
