'use client'

import { useQueryClient } from '@tanstack/react-query'
import { PencilLine, Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ShareBar } from '@/components/kit/share-bar'
import { useLanguage } from '@/components/kit/use-language'
import { useHasRole } from '@/components/shell/session/user-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import type { Declaration } from '@/lib/api/salesforce/declarations/declaration-fields'
import { formatDay, formatMoney } from '@/lib/i18n/formats'
import { declarationsKey, useDeclarations } from './use-declarations'

const DeclarationDialog = dynamic(
  () => import('./declaration-dialog').then((module) => module.DeclarationDialog),
  { ssr: false },
)

/** The declarations of intent of a customer: how much of each limit is used, added and changed. */
export function DeclarationsCard({ sku }: { sku: string }) {
  const t = useTranslations('declarations')
  const client = useQueryClient()
  const canWrite = useHasRole()('GUI_CAN_MANAGE_INVOICE')
  const [open, setOpen] = useState<Declaration | 'new' | null>(null)
  const { data, isError } = useDeclarations(sku)
  const close = () => setOpen(null)
  const onSaved = () => {
    close()
    return client.invalidateQueries({ queryKey: declarationsKey(sku) })
  }
  return (
    <Card>
      <CardHeader className="flex-wrap justify-between">
        <CardTitle>{t('title')}</CardTitle>
        {canWrite ? (
          <Button size="sm" onClick={() => setOpen('new')}>
            <Plus aria-hidden />
            {t('add')}
          </Button>
        ) : null}
      </CardHeader>
      {isError ? <p className="p-4 text-ink-soft">{t('error')}</p> : null}
      {!data && !isError ? <Skeleton className="m-4 h-9" /> : null}
      {data?.length === 0 ? <p className="p-4 text-ink-soft">{t('none')}</p> : null}
      {data && data.length > 0 ? (
        <ul aria-label={t('title')} className="divide-y">
          {data.map((declaration) => (
            <DeclarationRow
              key={declaration.id}
              declaration={declaration}
              onEdit={canWrite ? () => setOpen(declaration) : null}
            />
          ))}
        </ul>
      ) : null}
      {open ? (
        <DeclarationDialog
          sku={sku}
          declaration={open === 'new' ? null : open}
          onSaved={onSaved}
          onClose={close}
        />
      ) : null}
    </Card>
  )
}

function DeclarationRow({ declaration, onEdit }: { declaration: Declaration; onEdit: (() => void) | null }) {
  const t = useTranslations('declarations')
  const language = useLanguage()
  const { protocol, first_day, last_day, limit, used, left, is_nearly_used } = declaration
  const money = (amount: number) => formatMoney(amount, language)
  const amounts = t('used', { used: money(used), limit: money(limit) })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-3">
      <p className="flex min-w-0 flex-wrap items-center gap-2">
        <span className="tabular font-medium [overflow-wrap:anywhere]">{protocol}</span>
        <DeclarationBadge declaration={declaration} />
      </p>
      {onEdit ? (
        <Button
          variant="ghost"
          size="icon-sm"
          className="row-span-2 text-ink-soft"
          aria-label={t('edit', { protocol })}
          title={t('edit', { protocol })}
          onClick={onEdit}
        >
          <PencilLine aria-hidden />
        </Button>
      ) : null}
      <p className="text-ink-soft text-sm">
        {t('period', { from: formatDay(first_day, language), to: formatDay(last_day, language) })} · {amounts}{' '}
        · <span className="font-medium text-ink">{t('left', { left: money(left) })}</span>
      </p>
      <div className="col-span-full">
        <ShareBar share={used / limit} fill={is_nearly_used ? 'bg-state-pending' : 'bg-state-issued'} />
      </div>
    </li>
  )
}

function DeclarationBadge({ declaration }: { declaration: Declaration }) {
  const t = useTranslations('declarations')
  const language = useLanguage()
  const { revoked_day, left, is_nearly_used, is_valid_today } = declaration
  if (revoked_day)
    return <Badge tone="danger">{t('revoked', { day: formatDay(revoked_day, language) })}</Badge>
  if (left <= 0) return <Badge tone="danger">{t('full')}</Badge>
  if (is_nearly_used) return <Badge tone="warning">{t('near')}</Badge>
  return is_valid_today ? null : <Badge>{t('ended')}</Badge>
}
