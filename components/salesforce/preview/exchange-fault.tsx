'use client'

import { useTranslations } from 'next-intl'
import { COPY_FAILED } from '@/lib/domain/einvoice/attachment'

const PEC_FAULTS = [
  'PEC_PAUSED',
  'PEC_REMOVED',
  'PEC_TOO_LARGE',
  'PEC_SIGN_IN',
  'PEC_REFUSED',
  'PEC_NOT_ACCEPTED',
  'PEC_NOT_DELIVERED',
  'PEC_VIRUS',
  'PEC_UNCERTAIN',
] as const

const INVOICETRONIC_FAULTS = [
  'INVOICETRONIC_PAUSED',
  'INVOICETRONIC_UNSIGNED',
  'INVOICETRONIC_SIGN_IN',
  'INVOICETRONIC_REFUSED',
  'INVOICETRONIC_UNREACHABLE',
  'INVOICETRONIC_UNCERTAIN',
] as const

/**
 * Why a file was not sent: the words for a fault of a structure's own channel, with those of the other side; other texts as
 * they stand.
 */
export function ExchangeFault({ error }: { error: string }) {
  const t = useTranslations('preview.exchange')
  const [code, ...words] = error.split(' ')
  const isOfCopy = code === COPY_FAILED
  const ofPec = PEC_FAULTS.find((one) => one === code)
  const ofInvoicetronic = INVOICETRONIC_FAULTS.find((one) => one === code)
  if (!ofPec && !ofInvoicetronic && !isOfCopy) return error
  return (
    <>
      {isOfCopy ? t('copy_failed') : null}
      {ofPec ? t(`pec_faults.${ofPec}`) : null}
      {ofInvoicetronic ? t(`invoicetronic_faults.${ofInvoicetronic}`) : null}
      {words.length > 0 ? <span className="block text-sm">{words.join(' ')}</span> : null}
    </>
  )
}
