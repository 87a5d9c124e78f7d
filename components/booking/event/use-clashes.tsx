'use client'

import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useLanguage } from '@/components/kit/use-language'
import { useGridPath } from '@/components/shell/menu/use-grid-path'
import { clash } from '@/lib/api/booking/clash-fields'
import { ApiError } from '@/lib/api/client'
import { formatInstant } from '@/lib/i18n/formats'
import { ReservedTimes } from './reserved-times'

/**
 * Saves an event or a place that may clash with another event's place or person in charge. The first attempt does not
 * accept clashes; where the structure only warns, the user sees them and decides. What is reserved is never taken: the
 * user sees it. False when nothing was saved.
 */
export function useClashes() {
  const t = useTranslations('booking.clashes')
  const dialogs = useDialogs()
  const language = useLanguage()
  // Dialogs stand outside of the session: the user's roles are read here.
  const pathOf = useGridPath()
  const lines = (error: ApiError): string =>
    error.faultList
      .flatMap((fault) => clash.safeParse(fault).data ?? [])
      .map(({ name, event_name, start_datetime, end_datetime }) =>
        t('line', {
          name,
          event: event_name,
          when: `${formatInstant(start_datetime, language)}–${end_datetime.slice(11, 16)}`,
        }),
      )
      .join('\n')
  return async (save: (acceptClashes: boolean) => Promise<void>): Promise<boolean> => {
    try {
      await save(false)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'ERROR_EVENT_CLASH') {
        await dialogs.error({ text: `${t('refused')}\n\n${lines(error)}` })
        return false
      }
      if (error.code === 'ERROR_EVENT_RESERVED') {
        await dialogs.error({ text: <ReservedTimes faults={error.faultList} pathOf={pathOf} /> })
        return false
      }
      if (error.code !== 'ERROR_EVENT_CLASH_UNCONFIRMED') throw error
      const question = { text: `${t('ask')}\n\n${lines(error)}`, confirm: t('save') }
      if (!(await dialogs.confirm(question))) return false
      await save(true)
      return true
    }
  }
}
