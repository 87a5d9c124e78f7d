'use client'

import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { api } from '@/lib/api/client'
import { useReload } from '../calendar/use-events'

const CALLS = {
  location: api.booking.resources.removeLocation,
  teacher: api.booking.resources.removeTeacher,
  price: api.booking.resources.removePrice,
}

export type ResourceNoun = keyof typeof CALLS

/** Deletes a place, a person in charge or a price after confirmation; the refusal of one that events use is shown. */
export function useResourceDeletion(what: ResourceNoun) {
  const t = useTranslations('booking.resources')
  const dialogs = useDialogs()
  const notify = useNotify()
  const reload = useReload()
  const { once } = useOnce()
  return (id: number, name: string) =>
    void once('delete', async () => {
      const text = t(`ask_${what}`, { name })
      if (!(await dialogs.confirm({ text, confirm: t('delete'), destructive: true }))) return false
      await CALLS[what]({ id })
      await reload()
      notify.success(t(`${what}_deleted`))
      return true
    })
}
