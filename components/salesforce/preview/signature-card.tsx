'use client'

import { useQueryClient } from '@tanstack/react-query'
import { FileDown, FileUp, ShieldCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { saveFile } from '@/components/kit/save-file'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { useUser } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { api } from '@/lib/api/client'
import type { Invoice } from '@/lib/api/salesforce/invoices/invoice-answer'
import { isCorrectable, isInvoiceState } from '@/lib/domain/documents/invoice-state'
import { INTERMEDIARY_NAMES, intermediaryOf } from '@/lib/domain/einvoice/intermediaries'
import { useExchangeChannel } from '../exchange/use-exchange-channel'
import { loadPrint } from '../list/load-print'

type Props = {
  kind: 'INVOICE' | 'CREDITNOTE'
  document: Pick<Invoice, 'id' | 'state' | 'exchange'>
  queryKey: readonly unknown[]
}

const UNSENT = ['READY', 'FAILED']

/**
 * The card of a document to a public administration: its XML to sign, and the upload of the signed file, until the
 * document is sent.
 */
export function SignatureCard({ kind, document: { id, state, exchange }, queryKey }: Props) {
  const t = useTranslations('preview.exchange.sign')
  const { gui_item_list: roles } = useUser()
  const queries = useQueryClient()
  const notify = useNotify()
  // One of each: a file that is chosen while the page still loads the state after a download is not dropped.
  const downloading = useOnce()
  const uploading = useOnce()
  const input = useRef<HTMLInputElement>(null)
  const channel = useExchangeChannel(exchange?.needs_signature ?? false)
  const provider = channel?.does_sign ? intermediaryOf(channel.name) : null
  const isRefused = isInvoiceState(state) && isCorrectable(state)
  const isOpen = exchange !== null && (isRefused || UNSENT.includes(exchange.state))
  if (!exchange?.needs_signature || !isOpen || !roles.includes('GUI_CAN_SEND_INVOICE')) return null

  const download = () =>
    downloading.once('download', async () => {
      await api.salesforce.einvoice.toSign({ invoice_id: id })
      const { file, name } = await loadPrint(kind, id, 'xml')
      saveFile(name, file)
      await queries.invalidateQueries({ queryKey })
      return true
    })
  const upload = (file: File | undefined) =>
    uploading.once('upload', async () => {
      if (!file) return false
      await api.salesforce.einvoice.signed({ invoice_id: id, file })
      notify.success(t('done'))
      await queries.invalidateQueries({ queryKey })
      return true
    })
  return (
    <Card aria-label={t('title')}>
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3">
        {exchange.signed_at ? (
          <p className="flex items-center gap-2 text-state-delivered">
            <ShieldCheck aria-hidden className="size-4 shrink-0" />
            {t('done')}
          </p>
        ) : (
          <p className="text-ink-soft text-sm">
            {provider ? t('by_channel', { name: INTERMEDIARY_NAMES[provider] }) : `${t('why')} ${t('steps')}`}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" pending={downloading.running !== null} onClick={() => void download()}>
            <FileDown aria-hidden />
            {t('download')}
          </Button>
          <Button size="sm" pending={uploading.running !== null} onClick={() => input.current?.click()}>
            <FileUp aria-hidden />
            {t(exchange.signed_at ? 'again' : 'upload')}
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          accept=".p7m"
          hidden
          aria-label={t('upload')}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            void upload(file)
          }}
        />
      </CardContent>
    </Card>
  )
}
