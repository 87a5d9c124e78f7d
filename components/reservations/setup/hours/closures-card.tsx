'use client'

import { CalendarOff, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EmptyState } from '@/components/kit/empty-state'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { api } from '@/lib/api/client'
import type { Closure } from '@/lib/api/reservations/rule-fields'
import type { Day } from '@/lib/domain/core/day'
import type { ScopedRule } from '@/lib/domain/reservations/rule-scope'
import { RowButtons } from '../shared/row-buttons'
import { useScopeName } from '../shared/scope-field'
import { useDeletion } from '../shared/use-deletion'
import { ClosureDialog } from './closure-dialog'
import { useDatedText } from './dated-fields'

type Props = { closures: readonly Closure[]; today: Day; scope: ScopedRule }

/** The dated exceptions from the week that are not over yet, of all scopes, by their end. */
export function ClosuresCard({ closures, today, scope }: Props) {
  const t = useTranslations('reservations.setup.closures')
  const [dialog, setDialog] = useState<{ closure: Closure | null } | null>(null)
  return (
    <Card className="min-w-0">
      <CardHeader>
        <CardTitle className="grow">{t('title')}</CardTitle>
        <Button size="sm" onClick={() => setDialog({ closure: null })}>
          <Plus aria-hidden />
          {t('add')}
        </Button>
      </CardHeader>
      {closures.length === 0 ? (
        <EmptyState icon={CalendarOff} title={t('none')} text={t('none_text')} className="py-6" />
      ) : null}
      <ul className="divide-y">
        {closures.map((closure) => (
          <ClosureRow key={closure.id} closure={closure} onEdit={() => setDialog({ closure })} />
        ))}
      </ul>
      {dialog ? (
        <ClosureDialog closure={dialog.closure} scope={scope} today={today} onClose={() => setDialog(null)} />
      ) : null}
    </Card>
  )
}

function ClosureRow({ closure, onEdit }: { closure: Closure; onEdit: () => void }) {
  const t = useTranslations('reservations.setup.closures')
  const nameOf = useScopeName()
  const text = useDatedText()(closure)
  const remove = useDeletion()
  const onDelete = () =>
    void remove({
      ask: t('ask_delete', { text }),
      confirm: t('delete'),
      done: t('deleted'),
      call: () => api.reservations.closures.remove({ id: closure.id }),
    })
  return (
    <li className="flex items-center gap-2 px-4 py-2.5">
      <div className="grid min-w-0 grow gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={closure.kind === 'OPEN' ? 'success' : 'warning'}>{t(closure.kind)}</Badge>
          <span className="font-medium">{text}</span>
        </span>
        <span className="wrap-anywhere text-ink-soft text-sm">
          {[nameOf(closure), closure.reason].filter(Boolean).join(' · ')}
        </span>
      </div>
      <RowButtons name={text} onEdit={onEdit} onDelete={onDelete} />
    </li>
  )
}
