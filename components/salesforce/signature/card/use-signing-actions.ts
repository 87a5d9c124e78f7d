'use client'

import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { fileNameOf, saveFile } from '@/components/kit/save-file'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { api } from '@/lib/api/client'

/** The actions of the sender on a signing, one at a time. `onChanged` follows what changes it. */
export function useSigningActions(id: number, onChanged: () => void) {
  const t = useTranslations('preview.signing')
  const dialogs = useDialogs()
  const notify = useNotify()
  const { once, running } = useOnce()

  const givePin = (signer: number, show: (pin: string) => void) =>
    once(`pin-${signer}`, async () => {
      const { response } = await api.salesforce.signingRequests.givePin({ id, signer })
      show(response.pin)
      onChanged()
      return true
    })

  const revoke = () =>
    once('revoke', async () => {
      const sure = await dialogs.confirm({
        text: t('ask_revoke'),
        confirm: t('revoke'),
        destructive: true,
      })
      if (!sure) return false
      await api.salesforce.signingRequests.revoke({ id })
      notify.success(t('revoked'))
      onChanged()
      return true
    })

  const download = () =>
    once('download', async () => {
      const { headers, body } = await api.salesforce.signingRequests.sealed({ id })
      saveFile(fileNameOf(headers) ?? 'documento.pdf', body)
      return true
    })

  const downloadEvidence = () =>
    once('evidence', async () => {
      const { headers, body } = await api.salesforce.signingRequests.evidence({ id })
      saveFile(fileNameOf(headers) ?? 'prove.zip', body)
      return true
    })

  return { givePin, revoke, download, downloadEvidence, running }
}
