'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { fileNameOf, saveFile } from '@/components/kit/save-file'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { api } from '@/lib/api/client'
import { isReceivedKey } from './received-spec'

export type ReceivedSubject = { id: number; fullNumeration: string | null; receiver_name: string }

type Answer = { headers?: Record<string, string>; body: Blob }

/**
 * Returns the actions on one received document, with their questions and their answers on screen; one action runs at a
 * time.
 */
export function useReceivedActions() {
  const t = useTranslations('received')
  const dialogs = useDialogs()
  const notify = useNotify()
  const queries = useQueryClient()
  const { once, running } = useOnce()
  const changed = () =>
    queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => isReceivedKey(name) })

  const setState = ({ id }: ReceivedSubject, passive_state: 'PAYED' | 'ISSUED') =>
    once(passive_state, async () => {
      await api.salesforce.received.updateState({ passive_data: { id, json_state: { passive_state } } })
      notify.success(t(`done.${passive_state}`))
      await changed()
      return true
    })

  const remove = ({ id, fullNumeration, receiver_name }: ReceivedSubject) =>
    once('delete', async () => {
      const text = t('ask.delete', { number: fullNumeration ?? '', supplier: receiver_name })
      if (!(await dialogs.confirm({ text, confirm: t('actions.delete'), destructive: true }))) return false
      await api.salesforce.received.remove({ id })
      notify.success(t('done.delete'))
      await changed()
      return true
    })

  /** Saves a file of the document under the name that it comes with. */
  const download = (key: string, load: () => Promise<Answer>) =>
    once(key, async () => {
      const { headers, body } = await load()
      saveFile(fileNameOf(headers) ?? 'documento', body)
      return true
    })

  return { setState, remove, download, running }
}
