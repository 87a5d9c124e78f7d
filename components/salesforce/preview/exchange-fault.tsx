'use client'

import { useTranslations } from 'next-intl'

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

/** Why a file was not sent: the words for a fault of a PEC box, with those of its server; other texts as they stand. */
export function ExchangeFault({ error }: { error: string }) {
  const t = useTranslations('preview.exchange')
  const [code, ...words] = error.split(' ')
  const fault = PEC_FAULTS.find((one) => one === code)
  if (!fault) return error
  return (
    <>
      {t(`pec_faults.${fault}`)}
      {words.length > 0 ? <span className="block text-sm">{words.join(' ')}</span> : null}
    </>
  )
}
