import { Text, View } from '@react-pdf/renderer'
import type { DocumentValue } from '@/lib/domain/document'
import { groupedIban } from './format'
import type { Sheet } from './sheet'
import { styles } from './styles'

type Part = { value: DocumentValue; sheet: Sheet }

/** VAT summary on the left, totals on the right. */
export function InvoiceSummary({ value, sheet }: Part) {
  const { t, format } = sheet
  return (
    <View style={styles.below} wrap={false}>
      <View style={styles.summary}>
        <Text style={styles.label}>{t('pdf.vatSummary')}</Text>
        {value.totals.riepilogo.map((block) => (
          <View
            key={`${block.iva}-${block.natura}-${block.esigibilita_iva}-${block.riferimento_normativo}`}
            style={styles.smallRow}
          >
            <Text style={styles.cellText}>
              {block.natura
                ? `${block.natura} ${block.riferimento_normativo ?? ''}`
                : format.percent(block.iva)}
              {block.esigibilita_iva === 'S' ? ` – ${t('pdf.splitPayment')}` : ''}
              {block.esigibilita_iva === 'D' ? ` – ${t('pdf.deferredVat')}` : ''}
            </Text>
            <Text style={styles.cellPrice}>{format.money(block.imponibile)}</Text>
            <Text style={styles.cellPrice}>{format.money(block.imposta)}</Text>
          </View>
        ))}
      </View>
      <Totals value={value} sheet={sheet} />
    </View>
  )
}

function Totals({ value: { totals, content }, sheet: { t, format } }: Part) {
  const funds = totals.casse.map(({ importo }, index): [string, string] => [
    t('pdf.fund', { code: content.casse[index]?.tipo_cassa ?? '' }),
    format.money(importo),
  ])
  const rows: [string, string][] = [
    ...funds,
    [t('pdf.subtotal'), format.money(totals.subtotal)],
    [t('pdf.totalVat'), format.money(totals.imposta)],
  ]
  const after: [string, string][] = []
  if (!totals.withheld.isZero()) after.push([t('pdf.withheld'), `-${format.money(totals.withheld)}`])
  if (!totals.split_payment.isZero())
    after.push([t('pdf.splitPaymentVat'), `-${format.money(totals.split_payment)}`])
  return (
    <View style={styles.totals}>
      {rows.map(([label, amount]) => (
        <Row key={label} label={label} amount={amount} />
      ))}
      <View style={styles.grand}>
        <Text>{t('pdf.total')}</Text>
        <Text>{format.money(totals.total)}</Text>
      </View>
      {after.map(([label, amount]) => (
        <Row key={label} label={label} amount={amount} />
      ))}
      {after.length > 0 && (
        <View style={[styles.totalRow, styles.strong]}>
          <Text>{t('pdf.amountDue')}</Text>
          <Text>{format.money(totals.amount_due)}</Text>
        </View>
      )}
    </View>
  )
}

function Row({ label, amount }: { label: string; amount: string }) {
  return (
    <View style={styles.totalRow}>
      <Text style={styles.muted}>{label}</Text>
      <Text>{amount}</Text>
    </View>
  )
}

/** How, where and by when to pay. */
export function InvoicePayment({ value, sheet: { t, format } }: Part) {
  const { payment } = value
  return (
    <View style={styles.payment} wrap={false}>
      <View style={styles.summary}>
        <Text style={styles.label}>{t('pdf.payment')}</Text>
        <Text>{t(`payment.${payment.method}`)}</Text>
        {payment.bank_name && <Text>{payment.bank_name}</Text>}
        {payment.iban && payment.method === 'ALLOWANCE' && (
          <Text style={styles.strong}>IBAN {groupedIban(payment.iban)}</Text>
        )}
      </View>
      <View style={styles.totals}>
        {payment.due_dates.length > 0 && <Text style={styles.label}>{t('pdf.dueDates')}</Text>}
        {payment.due_dates.map((due) => (
          <View key={`${due.date}-${due.amount}`} style={styles.totalRow}>
            <Text>{format.day(due.date)}</Text>
            <Text>{format.money(due.amount)}</Text>
          </View>
        ))}
      </View>
    </View>
  )
}
