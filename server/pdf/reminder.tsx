import { Image, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import type { Day } from '@/lib/domain/core/day'
import { type Decimal, sum } from '@/lib/domain/core/money'
import type { Party } from '@/lib/domain/documents/document'
import { translator } from '@/server/platform/text'
import { addressLines, formats, nameOf, type Sheet, senderLines } from '@/server/print'
import { registerFonts } from './fonts'
import { Foot, Paper } from './frame'
import { PartyLines } from './party'
import { printable } from './printable'
import type { RenderOptions } from './sheet'
import { styles } from './styles'

/** The debt of a customer: the open amount of each due date, the oldest first. */
export type ReminderValue = {
  sender: Party
  receiver: Party
  on: Day
  iban: string
  rows: readonly { numeration: string; date: Day; due: Day; amount: Decimal; open: Decimal }[]
}

const own = StyleSheet.create({
  day: { width: 92 },
  amount: { width: 84, textAlign: 'right' },
  total: { flexDirection: 'row', justifyContent: 'flex-end', marginTop: 10 },
  note: { marginTop: 14 },
})

/** A reminder as an A4 PDF: the same values always give the same bytes. */
export async function renderReminder(value: ReminderValue, options: RenderOptions): Promise<Uint8Array> {
  registerFonts()
  const sheet: Sheet = { t: translator(options.language), format: formats(options.language) }
  return renderToBuffer(<ReminderDocument value={printable(value)} sheet={sheet} options={options} />)
}

type DocumentProps = { value: ReminderValue; sheet: Sheet; options: RenderOptions }

function ReminderDocument({ value, sheet, options }: DocumentProps) {
  const { t, format } = sheet
  const title = t('pdf.reminder.title')
  const total = sum(value.rows.map(({ open }) => open))
  return (
    <Paper title={title} author={nameOf(value.sender)} options={options}>
      <Page size="A4" style={styles.page}>
        <Head value={value} sheet={sheet} title={title} logo={options.logo} />
        <Rows rows={value.rows} sheet={sheet} />
        <View style={own.total}>
          <Text style={styles.strong}>{`${t('pdf.reminder.total')} ${format.money(total)}`}</Text>
        </View>
        {value.iban !== '' && <Text style={own.note}>{t('mail.reminder.iban', { iban: value.iban })}</Text>}
        <Foot text={`${nameOf(value.sender)} – ${title}`} t={t} />
      </Page>
    </Paper>
  )
}

type HeadProps = { value: ReminderValue; sheet: Sheet; title: string; logo: Uint8Array | null }

function Head({ value: { sender, receiver, on }, sheet, title, logo }: HeadProps) {
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
          <Text style={styles.muted}>{t('pdf.reminder.on', { date: format.day(on) })}</Text>
        </View>
      </View>
      <View style={styles.parties}>
        <View style={styles.party}>
          <Text style={styles.label}>{t('pdf.receiver')}</Text>
          <Text style={styles.strong}>{nameOf(receiver)}</Text>
          <PartyLines lines={addressLines(receiver, t)} />
        </View>
      </View>
    </>
  )
}

function Rows({ rows, sheet: { t, format } }: { rows: ReminderValue['rows']; sheet: Sheet }) {
  return (
    <View>
      <View style={styles.tableHead} fixed>
        <Text style={styles.cellText}>{t('pdf.reminder.document')}</Text>
        <Text style={own.day}>{t('pdf.reminder.due')}</Text>
        <Text style={own.amount}>{t('pdf.reminder.amount')}</Text>
        <Text style={own.amount}>{t('pdf.reminder.open')}</Text>
      </View>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are in the order of their days.
        <View key={index} style={styles.row} wrap={false}>
          <Text style={styles.cellText}>
            {t('pdf.reminder.invoice', { number: row.numeration, date: format.day(row.date) })}
          </Text>
          <Text style={own.day}>{format.day(row.due)}</Text>
          <Text style={own.amount}>{format.money(row.amount)}</Text>
          <Text style={[own.amount, styles.strong]}>{format.money(row.open)}</Text>
        </View>
      ))}
    </View>
  )
}
