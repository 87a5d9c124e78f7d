'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { InstantText } from '@/components/kit/day'
import { EmptyState } from '@/components/kit/empty-state'
import { Money } from '@/components/kit/money'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { useUser } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api } from '@/lib/api/client'
import type { BinnedDocument } from '@/lib/api/salesforce/document/document-chain'
import { hasAny, type Role } from '@/lib/domain/access/roles'

const KEY = 'documents-bin'

const MANAGES: Readonly<Record<BinnedDocument['document_kind'], Role>> = {
  INVOICE: 'GUI_CAN_MANAGE_INVOICE',
  CREDITNOTE: 'GUI_CAN_MANAGE_INVOICE',
  OFFER: 'GUI_CAN_MANAGE_OFFER',
  CONTRACT: 'GUI_CAN_MANAGE_CONTRACT',
  PROFORMA: 'GUI_CAN_MANAGE_INVOICE',
}

/** The documents deleted in the last 30 days, each with a button that restores it. */
export function BinList({ initial }: { initial: readonly BinnedDocument[] }) {
  const t = useTranslations('documents.bin')
  const { data } = useQuery({
    queryKey: [KEY],
    queryFn: async () => (await api.salesforce.documents.bin()).response.bin_list,
    initialData: [...initial],
  })
  if (data.length === 0) return <EmptyState icon={Trash2} title={t('empty')} text={t('empty_text')} />
  return (
    <Card>
      <ul aria-label={t('title')}>
        {data.map((entry) => (
          <BinRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </Card>
  )
}

function BinRow({ entry }: { entry: BinnedDocument }) {
  const t = useTranslations('documents.bin')
  const { gui_item_list: roles } = useUser()
  const { restore, isRunning } = useRestore(entry)
  const received = useTranslations('received')
  const { document_kind: kind, type } = entry
  const isReceived = type === 'PASSIVE'
  const name = isReceived && kind !== 'PROFORMA' ? received(`${kind}.one`) : t(`kind.${kind}`)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-2.5 last:border-b-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate font-medium text-heading">
          {name} · {entry.receiver_name || '–'}
        </p>
        <p className="truncate text-ink-soft text-sm">
          {entry.description || '–'} · <InstantText value={entry.deleted_at} form="short" />
        </p>
      </div>
      <Money value={entry.total} className="text-right" />
      {hasAny(roles, [MANAGES[entry.document_kind]]) ? (
        <Button
          size="sm"
          pending={isRunning}
          aria-label={t('restore_one', { name, customer: entry.receiver_name })}
          onClick={() => void restore()}
        >
          {isRunning ? null : <ArchiveRestore aria-hidden />}
          {t('restore')}
        </Button>
      ) : null}
    </li>
  )
}

function useRestore({ id }: BinnedDocument) {
  const t = useTranslations('documents.bin')
  const notify = useNotify()
  const queries = useQueryClient()
  const { once, running } = useOnce()
  const restore = () =>
    once('restore', async () => {
      await api.salesforce.documents.restore({ id })
      notify.success(t('restored'))
      await queries.invalidateQueries()
      return true
    })
  return { restore, isRunning: running !== null }
}
