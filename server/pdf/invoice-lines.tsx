import { Text, View } from '@react-pdf/renderer'
import type { DocumentLine, DocumentValue } from '@/lib/domain/document'
import type { Sheet } from './sheet'
import { styles } from './styles'

/** The rows of a document: lines, included expenses, the charged stamp. The head is repeated on every page. */
export function InvoiceLines({ value, sheet }: { value: DocumentValue; sheet: Sheet }) {
  const { t, format } = sheet
  const { content, totals } = value
  const discounted = content.product_list.some((line) => !line.discount.isZero())
  const stamp = totals.bollo.charged
  return (
    <View>
      <View style={styles.tableHead} fixed>
        <Text style={styles.cellText}>{t('pdf.description')}</Text>
        <Text style={styles.cellQuantity}>{t('pdf.quantity')}</Text>
        <Text style={styles.cellPrice}>{t('pdf.price')}</Text>
        {discounted && <Text style={styles.cellDiscount}>{t('pdf.discount')}</Text>}
        <Text style={styles.cellRate}>{t('pdf.vat')}</Text>
        <Text style={styles.cellTotal}>{t('pdf.amount')}</Text>
      </View>
      {content.product_list.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a document are its order.
        <View key={index} style={styles.row} wrap={line.description.length > 600}>
          <View style={styles.cellText}>
            {line.name !== '' && <Text style={styles.strong}>{line.name}</Text>}
            <Text>{line.description}</Text>
          </View>
          <Text style={styles.cellQuantity}>
            {format.quantity(line.quantity)}
            {line.measurement_unit ? ` ${line.measurement_unit}` : ''}
          </Text>
          <Text style={styles.cellPrice}>{format.price(line.single_price)}</Text>
          {discounted && <Text style={styles.cellDiscount}>{discountText(line, sheet)}</Text>}
          <Text style={styles.cellRate}>{rateText(line, sheet)}</Text>
          <Text style={styles.cellTotal}>
            {format.money(totals.lines[index]?.total_price ?? line.single_price)}
          </Text>
        </View>
      ))}
      {content.extra_expenses_list.map((expense, index) => {
        const amount = totals.expenses[index]
        return amount ? (
          <PlainRow
            key={expense.description}
            text={expense.description}
            rate={expense.tassabile ? rateText(expense, sheet) : 'N1'}
            amount={format.money(amount)}
          />
        ) : null
      })}
      {stamp && (
        <PlainRow
          text={t('pdf.stamp')}
          rate={totals.bollo.natura ?? ''}
          amount={format.money(totals.bollo.importo)}
        />
      )}
    </View>
  )
}

function PlainRow({ text, rate, amount }: { text: string; rate: string; amount: string }) {
  return (
    <View style={styles.row} wrap={false}>
      <Text style={styles.cellText}>{text}</Text>
      <Text style={styles.cellRate}>{rate}</Text>
      <Text style={styles.cellTotal}>{amount}</Text>
    </View>
  )
}

const rateText = (line: Pick<DocumentLine, 'iva' | 'natura'>, { format }: Sheet): string =>
  line.natura ?? format.percent(line.iva)

function discountText(line: DocumentLine, { format }: Sheet): string {
  if (line.discount.isZero()) return ''
  const sign = line.price_change_type === 'INCREASE' ? '+' : '-'
  return (
    sign + (line.discount_type === 'PERCENTAGE' ? format.percent(line.discount) : format.money(line.discount))
  )
}
