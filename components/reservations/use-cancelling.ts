'use client'

import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { api } from '@/lib/api/client'
import { formatMoney } from '@/lib/i18n/formats'
import { useReloadReservations } from './use-reservations'

/** Cancels a reservation once its fee, which is stated before, has been confirmed. */
export function useCancelling() {
  const t = useTranslations('reservations.cancel')
  const language = useLanguage()
  const dialogs = useDialogs()
  const notify = useNotify()
  const reload = useReloadReservations()
  const { once, running } = useOnce()
  const cancel = (id: number) =>
    once('cancel', async () => {
      const { cancel_fee, pass_entries } = (await api.reservations.reservations.cancelFee({ id })).response
      const text =
        pass_entries > 0
          ? t('ask_pass', { entries: pass_entries })
          : cancel_fee > 0
            ? t('ask_fee', { fee: formatMoney(cancel_fee, language) })
            : t('ask')
      const words = { text, confirm: t('confirm'), cancel: t('keep'), destructive: true }
      if (!(await dialogs.confirm(words))) return false
      await api.reservations.reservations.cancel({ id })
      await reload()
      notify.success(t('done'))
      return true
    })
  return { cancel, isCancelling: running !== null }
}
