'use client'

import { useTranslations } from 'next-intl'
import { SubscribeButton } from '@/components/booking/event/subscribe-button'
import { Badge } from '@/components/ui/badge'
import { api } from '@/lib/api/client'
import type { Resource } from '@/lib/api/reservations/rule-fields'
import { RowButtons } from '../shared/row-buttons'
import { useDeletion } from '../shared/use-deletion'

/** A resource: its name, what it is, and how it is reserved. */
export function ResourceRow({
  resource,
  onEdit,
  onCopy,
}: {
  resource: Resource
  onEdit: () => void
  onCopy: () => void
}) {
  const t = useTranslations('reservations.setup.resources')
  const remove = useDeletion()
  const { id, name, kind, units, people, active, needs_approval } = resource
  const { min_minutes, max_minutes, before_minutes, after_minutes, location_id, teacher_id } = resource
  const facts = [
    t(`kinds.${kind}`),
    units > 1 ? t('units_fact', { count: units }) : '',
    people === null ? '' : t('people_fact', { count: people }),
    t('length_fact', {
      from: min_minutes,
      to: max_minutes,
      same: min_minutes === max_minutes ? 'yes' : 'no',
    }),
    before_minutes > 0 ? t('before_fact', { minutes: before_minutes }) : '',
    after_minutes > 0 ? t('after_fact', { minutes: after_minutes }) : '',
    location_id === null && teacher_id === null ? '' : t('same_fact'),
  ].filter((fact) => fact !== '')
  const onDelete = () =>
    void remove({
      ask: t('ask_delete', { name }),
      confirm: t('delete'),
      done: t('deleted'),
      call: () => api.reservations.resources.remove({ id }),
    })
  return (
    <li className="flex items-center gap-2 px-4 py-2.5">
      <div className="grid min-w-0 grow gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere min-w-0 font-medium">{name}</span>
          {active ? null : <Badge>{t('inactive')}</Badge>}
          {needs_approval ? <Badge tone="info">{t('with_approval')}</Badge> : null}
        </span>
        <span className="text-ink-soft text-sm">{facts.join(' · ')}</span>
      </div>
      <SubscribeButton subject={{ kind: 'RESOURCE', id }} name={name} />
      <RowButtons name={name} onEdit={onEdit} onCopy={onCopy} onDelete={onDelete} />
    </li>
  )
}
