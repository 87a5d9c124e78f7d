'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useNotify } from '@/components/kit/use-notify'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { api } from '@/lib/api/client'
import { nameOrMail } from '../card/entry-words'

/** Takes a contact off an entry once confirmed, and returns to the registry manager (document 2 §2). */
export function useUnlink(entry: Anagrafica): (contact: Anagrafica) => Promise<void> {
  const t = useTranslations('registry.contacts')
  const dialogs = useDialogs()
  const notify = useNotify()
  const client = useQueryClient()
  const router = useRouter()
  return async (contact) => {
    const sure = await dialogs.confirm({
      text: t('unlink_confirm', { contact: nameOrMail(contact), entry: nameOrMail(entry) }),
      confirm: t('unlink_yes'),
    })
    if (!sure) return
    try {
      await api.anagrafica.contacts.unlink({ anagrafica_sku: entry.sku, contatto_sku: contact.sku })
      await client.invalidateQueries({ queryKey: ['registry'] })
      notify.success(t('unlinked'))
      router.push('/app/registry/manager')
    } catch (error) {
      notify.error(error)
    }
  }
}
