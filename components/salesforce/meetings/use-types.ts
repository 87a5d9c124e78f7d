'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { api } from '@/lib/api/client'

const TYPES_KEY = 'meeting-types'

/** The types of meetings by name. */
export const useTypes = () =>
  useQuery({
    queryKey: [TYPES_KEY],
    queryFn: async () => (await api.salesforce.meetingTypes.list()).response.eventype_list,
  })

export function useReloadTypes(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [TYPES_KEY] })
}

/** Deletes a type after confirmation; the refusal of one that a meeting has is shown. */
export function useTypeDeletion(): (id: number) => void {
  const t = useTranslations('meetings.types')
  const dialogs = useDialogs()
  const notify = useNotify()
  const reload = useReloadTypes()
  const { once } = useOnce()
  return (id) =>
    void once('delete', async () => {
      if (!(await dialogs.confirm({ text: t('ask_delete'), confirm: t('delete'), destructive: true })))
        return false
      await api.salesforce.meetingTypes.remove({ id })
      await reload()
      notify.success(t('deleted'))
      return true
    })
}
