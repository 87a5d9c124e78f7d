'use client'

import { useTranslations } from 'next-intl'
import { COPY_FAILED } from '@/lib/domain/einvoice/attachment'
import { INTERMEDIARY_NAMES, intermediaryOf } from '@/lib/domain/einvoice/intermediaries'

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

const INTERMEDIARY_FAULTS = [
  'INTERMEDIARY_PAUSED',
  'INTERMEDIARY_UNSIGNED',
  'INTERMEDIARY_SIGNED',
  'INTERMEDIARY_SIGN_IN',
  'INTERMEDIARY_REFUSED',
  'INTERMEDIARY_UNREACHABLE',
  'INTERMEDIARY_UNCERTAIN',
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
  const ofIntermediary = INTERMEDIARY_FAULTS.find((one) => one === code)
  if (!ofPec && !ofIntermediary && !isOfCopy) return error
  // The provider's name comes before its words.
  const provider = ofIntermediary ? intermediaryOf(words.shift() ?? null) : null
  return (
    <>
      {isOfCopy ? t('copy_failed') : null}
      {ofPec ? t(`pec_faults.${ofPec}`) : null}
      {ofIntermediary && provider
        ? t(`intermediary_faults.${ofIntermediary}`, { name: INTERMEDIARY_NAMES[provider] })
        : null}
      {words.length > 0 ? <span className="block text-sm">{words.join(' ')}</span> : null}
    </>
  )
}
