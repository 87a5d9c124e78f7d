'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useErrorText } from '@/components/kit/use-error-text'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { api } from '@/lib/api/client'
import type { Day } from '@/lib/domain/core/day'
import { formatDay, formatMoney } from '@/lib/i18n/formats'
import { useReloadReservations } from '../use-reservations'

/** A series with its dates. */
export const useSeries = (id: number) =>
  useQuery({
    queryKey: ['reservations', 'series', id],
    queryFn: async () => (await api.reservations.series.byId({ id })).response.series,
    retry: false,
  })

/** Reserves skipped dates of a series, and cancels those of a range once its fee, which is stated before, was confirmed. */
export function useSeriesDates(id: number) {
  const t = useTranslations('reservations.series')
  const language = useLanguage()
  const dialogs = useDialogs()
  const notify = useNotify()
  const errorText = useErrorText()
  const reload = useReloadReservations()
  const { once, running } = useOnce()
  /** The refusal of the date, or of the range, that was tried last. */
  const [fault, setFault] = useState<{ at: string; text: string } | null>(null)
  const dayText = (day: Day) => formatDay(day, language, 'weekday')
  const reserve = (day: Day, ignoresRules: boolean) =>
    once(day, async () => {
      setFault(null)
      try {
        await api.reservations.series.addDate({ id, day, ignore_rules: ignoresRules })
        notify.success(t('date_reserved', { day: dayText(day) }))
      } catch (error) {
        setFault({ at: day, text: errorText(error).text })
      }
      await reload()
      return true
    })
  const cancel = (from: Day, to: Day) =>
    once('cancel', async () => {
      setFault(null)
      const {
        cancel_fee: fee,
        pass_entries: entries,
        cancel_count: count,
      } = (await api.reservations.series.cancelFee({ id, from, to })).response
      if (count === 0) {
        setFault({ at: 'cancel', text: t('nothing_to_cancel') })
        return false
      }
      const range = { count, from: dayText(from), to: dayText(to) }
      const ask =
        fee > 0 ? t('ask_fee', { ...range, fee: formatMoney(fee, language) }) : t('ask_cancel', range)
      const text = entries > 0 ? `${ask} ${t('ask_pass', { entries })}` : ask
      const confirm = t('confirm_cancel', { count })
      if (!(await dialogs.confirm({ text, confirm, cancel: t('keep'), destructive: true }))) return false
      const { cancelled_count } = (await api.reservations.series.cancel({ id, from, to })).response
      await reload()
      notify.success(t('cancelled', { count: cancelled_count }))
      return true
    })
  const faultAt = (at: string): string | undefined => (fault?.at === at ? fault.text : undefined)
  return { reserve, cancel, faultAt, running }
}
