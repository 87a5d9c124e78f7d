'use client'

import { FileDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo } from 'react'
import { fileNameOf, saveFile } from '@/components/kit/save-file'
import { useOnce } from '@/components/kit/use-once'
import { SharedFrame } from '@/components/shell/shared-frame'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { SharedDocument } from '@/lib/api/salesforce/delivery/shares-fields'
import { DocumentPaper } from '../paper/document-paper'
import { partyName } from '../party-of'
import { documentOfShared } from '../preview/document-of'

/** A document as its customer sees it, without an account: on its sheet, with its PDF. */
export function SharedPage({ token, shared }: { token: string; shared: SharedDocument }) {
  const t = useTranslations('documents.public')
  const { once, running } = useOnce()
  const value = useMemo(() => documentOfShared(shared), [shared])
  useOpened(token)
  const download = () =>
    once('pdf', async () => {
      const { headers, body } = await api.salesforce.shares.print({ token })
      saveFile(fileNameOf(headers) ?? 'documento.pdf', body)
      return true
    })
  return (
    <SharedFrame>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <div className="min-w-0">
          <h1 className="text-balance font-semibold text-heading text-lg">
            {t('from', { sender: partyName(value.sender) })}
          </h1>
          <p className="text-ink-soft text-sm">{t('until')}</p>
        </div>
        <Button variant="primary" pending={running !== null} onClick={() => void download()}>
          {running ? null : <FileDown aria-hidden />}
          {t('download')}
        </Button>
      </div>
      <DocumentPaper value={value} />
    </SharedFrame>
  )
}

/** Reports the opening to the sender, once per visit; a failure is not shown to the reader. */
function useOpened(token: string): void {
  useEffect(() => {
    const key = `opened:${token}`
    if (sessionStorage.getItem(key)) return
    sessionStorage.setItem(key, '1')
    api.salesforce.shares.opened({ token }).catch(() => sessionStorage.removeItem(key))
  }, [token])
}
