import { Image, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import type { Day } from '@/lib/domain/core/day'
import type { Decimal } from '@/lib/domain/core/money'
import type { Party } from '@/lib/domain/documents/document'
import { translator } from '@/server/platform/text'
import { addressLines, formats, nameOf, type Sheet, senderLines } from '@/server/print'
import { registerFonts } from './fonts'
import { Foot, Paper } from './frame'
import { PartyLines } from './party'
import { printable } from './printable'
import type { RenderOptions } from './sheet'
import { styles } from './styles'

/** A delivery note as it travels with the goods: without prices. */
export type DeliveryNoteValue = {
  numeration: string
  date: Day
  cancelled: boolean
  sender: Party
  receiver: Party
  /** Where the goods go; '' for the receiver's address. */
  destination: string
  /** The facts of the transport, in the order in which they are printed, each by the key of its label. */
  transport: readonly { key: TransportKey; text: string }[]
  lines: readonly { description: string; quantity: Decimal; unit: string }[]
  note: string
}

export type TransportKey =
  | 'reason'
  | 'transport'
  | 'carrier'
  | 'started_at'
  | 'appearance'
  | 'packages'
  | 'weight'
  | 'carriage'

const own = StyleSheet.create({
  facts: { flexDirection: 'row', flexWrap: 'wrap', marginTop: 16 },
  fact: { width: '25%', paddingRight: 8, marginBottom: 8 },
  unit: { width: 48, paddingLeft: 8 },
  signatures: { flexDirection: 'row', justifyContent: 'space-between', marginTop: 34 },
  signature: { width: '30%', borderTopWidth: 0.75, borderTopColor: '#5b6474', paddingTop: 4 },
})

const SIGNATURES = ['driver', 'carrier', 'receiver'] as const

/** A delivery note as an A4 PDF: the same values always give the same bytes. */
export async function renderDeliveryNote(
  value: DeliveryNoteValue,
  options: RenderOptions,
): Promise<Uint8Array> {
  registerFonts()
  const sheet: Sheet = { t: translator(options.language), format: formats(options.language) }
  return renderToBuffer(<DeliveryNoteDocument value={printable(value)} sheet={sheet} options={options} />)
}

type DocumentProps = { value: DeliveryNoteValue; sheet: Sheet; options: RenderOptions }

function DeliveryNoteDocument({ value, sheet, options }: DocumentProps) {
  const { t } = sheet
  const title = t('pdf.title', { kind: t('pdf.delivery_note.title'), number: value.numeration })
  return (
    <Paper title={title} author={nameOf(value.sender)} options={options}>
      <Page size="A4" style={styles.page}>
        {value.cancelled && (
          <Text style={styles.draft} fixed>
            {t('pdf.delivery_note.cancelled')}
          </Text>
        )}
        <Head value={value} sheet={sheet} title={title} logo={options.logo} />
        <Lines lines={value.lines} sheet={sheet} />
        <Facts transport={value.transport} sheet={sheet} />
        {value.note !== '' && <Text>{value.note}</Text>}
        <View style={own.signatures} wrap={false}>
          {SIGNATURES.map((key) => (
            <Text key={key} style={[own.signature, styles.small]}>
              {t(`pdf.delivery_note.signatures.${key}`)}
            </Text>
          ))}
        </View>
        <Foot text={`${nameOf(value.sender)} – ${title}`} t={t} />
      </Page>
    </Paper>
  )
}

type HeadProps = { value: DeliveryNoteValue; sheet: Sheet; title: string; logo: Uint8Array | null }

function Head({ value: { sender, receiver, date, destination }, sheet, title, logo }: HeadProps) {
  const { t, format } = sheet
  const address = addressLines(receiver, t)
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
          <Text style={styles.muted}>{t('pdf.of', { date: format.day(date) })}</Text>
          <Text style={styles.small}>{t('pdf.delivery_note.law')}</Text>
        </View>
      </View>
      <View style={styles.parties}>
        <View style={styles.party}>
          <Text style={styles.label}>{t('pdf.receiver')}</Text>
          <Text style={styles.strong}>{nameOf(receiver)}</Text>
          <PartyLines lines={address} />
        </View>
        <View style={styles.party}>
          <Text style={styles.label}>{t('pdf.delivery_note.destination')}</Text>
          <Text>{destination || t('pdf.delivery_note.same_address')}</Text>
        </View>
      </View>
    </>
  )
}

function Lines({ lines, sheet: { t, format } }: { lines: DeliveryNoteValue['lines']; sheet: Sheet }) {
  return (
    <View>
      <View style={styles.tableHead} fixed>
        <Text style={styles.cellText}>{t('pdf.description')}</Text>
        <Text style={styles.cellQuantity}>{t('pdf.quantity')}</Text>
        <Text style={own.unit}>{t('pdf.delivery_note.unit')}</Text>
      </View>
      {lines.map(({ description, quantity, unit }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a note are its order.
        <View key={index} style={styles.row} wrap={false}>
          <Text style={styles.cellText}>{description}</Text>
          <Text style={styles.cellQuantity}>{format.quantity(quantity)}</Text>
          <Text style={own.unit}>{unit}</Text>
        </View>
      ))}
    </View>
  )
}

function Facts({ transport, sheet: { t } }: { transport: DeliveryNoteValue['transport']; sheet: Sheet }) {
  return (
    <View style={own.facts} wrap={false}>
      {transport.map(({ key, text }) => (
        <View key={key} style={own.fact}>
          <Text style={styles.label}>{t(`pdf.delivery_note.${key}`)}</Text>
          <Text>{text}</Text>
        </View>
      ))}
    </View>
  )
}
