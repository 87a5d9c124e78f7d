import { Text, View } from '@react-pdf/renderer'
import type { LineColumn, PrintedDocument } from '@/server/print'
import type { Colours } from './sheet'
import { styles } from './styles'

const cellStyle = {
  quantity: styles.cellQuantity,
  price: styles.cellPrice,
  discount: styles.cellDiscount,
  vat: styles.cellRate,
  amount: styles.cellTotal,
} as const satisfies Record<LineColumn, unknown>

type InvoiceLinesProps = {
  printed: Pick<PrintedDocument, 'columns' | 'lines' | 'descriptionLabel'>
  colours: Colours
}

/** The rows of a document. The head is repeated on every page. */
export function InvoiceLines({ printed, colours }: InvoiceLinesProps) {
  const { columns, lines, descriptionLabel } = printed
  return (
    <View>
      <View style={[styles.tableHead, { backgroundColor: colours.fill, color: colours.onFill }]} fixed>
        <Text style={styles.cellText}>{descriptionLabel}</Text>
        {columns.map(({ key, label }) => (
          <Text key={key} style={cellStyle[key]}>
            {label}
          </Text>
        ))}
      </View>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a document are its order.
        <View key={index} style={styles.row} wrap={line.text.length > 600}>
          <View style={styles.cellText}>
            {line.name !== '' && <Text style={styles.strong}>{line.name}</Text>}
            <Text>{line.text}</Text>
          </View>
          {columns.map(({ key }) => (
            <Text key={key} style={cellStyle[key]}>
              {line.cells[key] ?? ''}
            </Text>
          ))}
        </View>
      ))}
    </View>
  )
}
