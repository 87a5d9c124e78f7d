import { Path, Svg, Text, View } from '@react-pdf/renderer'
import { qrPath } from '@/lib/qr-path'
import type { PrintedDocument } from '@/server/print'
import type { Colours } from './sheet'
import { styles } from './styles'

type PrintedProps = { printed: PrintedDocument }

/** VAT summary on the left, totals on the right. */
export function InvoiceSummary({ printed: { vat, totals }, colours }: PrintedProps & { colours: Colours }) {
  return (
    <View style={styles.below} wrap={false}>
      <View style={styles.summary}>
        <Text style={styles.label}>{vat.label}</Text>
        <View style={styles.smallRow}>
          {vat.heads.map((head, index) => (
            <Text key={head} style={[index === 0 ? styles.cellText : styles.cellPrice, styles.muted]}>
              {head}
            </Text>
          ))}
        </View>
        {vat.rows.map((row) => (
          <View key={row.label} style={styles.smallRow}>
            <Text style={styles.cellText}>{row.label}</Text>
            <Text style={styles.cellPrice}>{row.taxable}</Text>
            <Text style={styles.cellPrice}>{row.tax}</Text>
          </View>
        ))}
      </View>
      <View style={styles.totals}>
        {totals.map((row) => (
          <TotalRow key={row.label} row={row} colours={colours} />
        ))}
      </View>
    </View>
  )
}

type TotalRowProps = { row: PrintedDocument['totals'][number]; colours: Colours }

function TotalRow({ row: { label, amount, weight }, colours }: TotalRowProps) {
  if (weight === 'total') {
    return (
      <View style={[styles.grand, { color: colours.text, borderTopColor: colours.fill }]}>
        <Text>{label}</Text>
        <Text>{amount}</Text>
      </View>
    )
  }
  return (
    <View style={weight === 'due' ? [styles.totalRow, styles.strong] : styles.totalRow}>
      <Text style={weight === 'due' ? {} : styles.muted}>{label}</Text>
      <Text>{amount}</Text>
    </View>
  )
}

/** How, where and by when to pay. */
export function InvoicePayment({ printed: { payment, due } }: PrintedProps) {
  if (!payment) return null
  return (
    <View style={styles.payment} wrap={false}>
      <View style={styles.summary}>
        <Text style={styles.label}>{payment.label}</Text>
        {payment.lines.map((line) => (
          <Text key={line}>{line}</Text>
        ))}
        {payment.iban && <Text style={styles.strong}>{payment.iban}</Text>}
        {payment.code && <PaymentCode {...payment.code} />}
      </View>
      <View style={styles.totals}>
        {due && <Text style={styles.label}>{due.label}</Text>}
        {due?.rows.map(({ day, amount }) => (
          <View key={`${day}-${amount}`} style={styles.totalRow}>
            <Text>{day}</Text>
            <Text>{amount}</Text>
          </View>
        ))}
      </View>
    </View>
  )
}

/** The code from which a bank's app reads the transfer. */
function PaymentCode({ text, caption }: { text: string; caption: string }) {
  const { size, path } = qrPath(text)
  return (
    <View style={styles.code}>
      <Svg viewBox={`0 0 ${size} ${size}`} style={styles.codeImage}>
        <Path d={path} fill="#000" />
      </Svg>
      <Text style={styles.codeCaption}>{caption}</Text>
    </View>
  )
}
