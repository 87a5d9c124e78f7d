'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Download, MailCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { InstantText } from '@/components/kit/day'
import { EmptyState } from '@/components/kit/empty-state'
import { fileNameOf, saveFile } from '@/components/kit/save-file'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api } from '@/lib/api/client'
import type { UnusableMessage } from '@/lib/api/salesforce/exchange/unusable-messages'

const KEY = 'unusable-messages'

/** The messages of the exchange system that changed nothing, each with its file and a button that takes it out. */
export function UnusableList({ initial }: { initial: readonly UnusableMessage[] }) {
  const t = useTranslations('exchange_messages')
  const { data } = useQuery({
    queryKey: [KEY],
    queryFn: async () => (await api.salesforce.unusableMessages.list()).response.unusable_list,
    initialData: [...initial],
  })
  if (data.length === 0) return <EmptyState icon={MailCheck} title={t('empty')} text={t('empty_text')} />
  return (
    <Card>
      <ul aria-label={t('title')}>
        {data.map((message) => (
          <MessageRow key={message.id} message={message} />
        ))}
      </ul>
    </Card>
  )
}

function MessageRow({ message }: { message: UnusableMessage }) {
  const t = useTranslations('exchange_messages')
  const canHandle = useHasRole()('GUI_CAN_SEND_INVOICE')
  const { save, handle, running } = useMessageActions(message)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className="break-all font-medium text-heading">{message.file_name}</p>
        <p className="text-ink-soft text-sm">
          {t(`reason.${message.reason}`)} <InstantText value={message.received_at} form="short" />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" pending={running === 'save'} onClick={() => void save()}>
          {running === 'save' ? null : <Download aria-hidden />}
          {t('save')}
          <span className="sr-only">{message.file_name}</span>
        </Button>
        {canHandle ? (
          <Button size="sm" variant="ghost" pending={running === 'handle'} onClick={() => void handle()}>
            {running === 'handle' ? null : <Check aria-hidden />}
            {t('handle')}
            <span className="sr-only">{message.file_name}</span>
          </Button>
        ) : null}
      </div>
    </li>
  )
}

function useMessageActions({ id, file_name }: UnusableMessage) {
  const t = useTranslations('exchange_messages')
  const notify = useNotify()
  const queries = useQueryClient()
  const { once, running } = useOnce()
  const save = () =>
    once('save', async () => {
      const { headers, body } = await api.salesforce.unusableMessages.file({ id })
      saveFile(fileNameOf(headers) ?? file_name, body)
      return true
    })
  const handle = () =>
    once('handle', async () => {
      await api.salesforce.unusableMessages.handle({ id })
      notify.success(t('handled'))
      await queries.invalidateQueries({ queryKey: [KEY] })
      return true
    })
  return { save, handle, running }
}
