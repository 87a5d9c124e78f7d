import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import type { DocumentValue } from '@/lib/domain/documents/document'
import { isEditable, isInvoiceState } from '@/lib/domain/documents/invoice-state'

/** Warns, before the invoice is issued, that it asks for a bank transfer without naming an account. */
export function NoAccountNotice({ state, payment }: { state: string; payment: DocumentValue['payment'] }) {
  const t = useTranslations('wizard')
  const isOpen = isInvoiceState(state) && isEditable(state)
  if (!isOpen || payment.method !== 'ALLOWANCE' || payment.iban) return null
  return (
    <Notice tone="warning" title={t('payment.no_account')}>
      <p className="text-ink-soft">{t('payment.iban_missing')}</p>
      <Link className="w-fit underline" href="/app/settings/salesforce/conticorrenti" prefetch={false}>
        {t('payment.to_accounts')}
      </Link>
    </Notice>
  )
}
