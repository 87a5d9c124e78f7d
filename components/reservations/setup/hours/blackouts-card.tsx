'use client'

import { Plus, Wrench } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EmptyState } from '@/components/kit/empty-state'
import { Button } from '@/components/ui/button'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { api } from '@/lib/api/client'
import type { Blackout } from '@/lib/api/reservations/blackouts'
import type { Day } from '@/lib/domain/core/day'
import type { ScopedRule } from '@/lib/domain/reservations/rule-scope'
import { RowButtons } from '../shared/row-buttons'
import { useScopeName } from '../shared/scope-field'
import { useDeletion } from '../shared/use-deletion'
import { BlackoutDialog } from './blackout-dialog'
import { useDatedText } from './dated-fields'

type Props = { blackouts: readonly Blackout[]; today: Day; scope: ScopedRule }

/** The times that are not over yet in which something is out of service, by their end. */
export function BlackoutsCard({ blackouts, today, scope }: Props) {
  const t = useTranslations('reservations.setup.blackouts')
  const [isAdding, setAdding] = useState(false)
  return (
    <Card className="min-w-0">
      <CardHeader>
        <CardTitle className="grow">{t('title')}</CardTitle>
        <Button size="sm" onClick={() => setAdding(true)}>
          <Plus aria-hidden />
          {t('add')}
        </Button>
      </CardHeader>
      {blackouts.length === 0 ? (
        <EmptyState icon={Wrench} title={t('none')} text={t('none_text')} className="py-6" />
      ) : null}
      <ul className="divide-y">
        {blackouts.map((blackout) => (
          <BlackoutRow key={blackout.id} blackout={blackout} />
        ))}
      </ul>
      {isAdding ? <BlackoutDialog scope={scope} today={today} onClose={() => setAdding(false)} /> : null}
    </Card>
  )
}

function BlackoutRow({ blackout }: { blackout: Blackout }) {
  const t = useTranslations('reservations.setup.blackouts')
  const nameOf = useScopeName()
  const text = useDatedText()(blackout)
  const remove = useDeletion()
  const onDelete = () =>
    void remove({
      ask: t('ask_delete', { text }),
      confirm: t('delete'),
      done: t('deleted'),
      call: () => api.reservations.blackouts.remove({ id: blackout.id }),
    })
  return (
    <li className="flex items-center gap-2 px-4 py-2.5">
      <div className="grid min-w-0 grow gap-0.5">
        <span className="font-medium">{text}</span>
        <span className="wrap-anywhere text-ink-soft text-sm">
          {[nameOf(blackout), blackout.reason].filter(Boolean).join(' · ')}
        </span>
      </div>
      <RowButtons name={text} onDelete={onDelete} />
    </li>
  )
}
