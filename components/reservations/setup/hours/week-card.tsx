'use client'

import { Info } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { Opening } from '@/lib/api/reservations/rule-fields'
import { WEEKDAYS } from '@/lib/domain/recurrence/weekly-rule'
import { isSameScope, type ScopedRule, scopeInForce } from '@/lib/domain/reservations/rule-scope'
import { useValidityText } from '../shared/rule-words'
import { isStructure } from '../shared/scope'
import { ScopeField, useScopeName } from '../shared/scope-field'
import { useSetupResources } from '../shared/use-setup'

type Props = {
  scope: ScopedRule
  openings: readonly Opening[]
  onScope: (scope: ScopedRule) => void
  /** Opens the dialog of hours, or that of new ones. */
  onOpen: (opening: Opening | null) => void
}

/** The week of the structure, a group or a resource, with the scope from which its hours come. */
export function WeekCard({ scope, openings, onScope, onOpen }: Props) {
  const t = useTranslations('reservations.setup.hours')
  const { resources } = useSetupResources()
  const source = scopeInForce(scope, openings, resources)
  const shown = source === null ? [] : openings.filter((opening) => isSameScope(opening, source))
  const isOwn = source !== null && isSameScope(source, scope)
  return (
    <Card className="grid min-w-0 grid-cols-1">
      <div className="grid gap-3 border-b p-4 sm:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] sm:items-end">
        <ScopeField label={t('of')} value={scope} onChange={onScope} />
        <Source scope={scope} source={source} onOpen={onOpen} />
      </div>
      <WeekTable openings={shown} onOpen={isOwn ? onOpen : null} />
    </Card>
  )
}

/** A sentence about the scope whose hours hold. */
function Source({ scope, source, onOpen }: Pick<Props, 'scope' | 'onOpen'> & { source: ScopedRule | null }) {
  const t = useTranslations('reservations.setup.hours')
  const nameOf = useScopeName()
  if (source === null) {
    return (
      <p role="status" className="flex items-start gap-2 text-state-pending">
        <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('no_hours')}
      </p>
    )
  }
  if (isSameScope(source, scope)) {
    return <p className="text-ink-soft">{t(isStructure(scope) ? 'of_structure' : 'own')}</p>
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
      {t('inherited', { scope: nameOf(source) })}
      <Button size="sm" onClick={() => onOpen(null)}>
        {t('add_own')}
      </Button>
    </p>
  )
}

function WeekTable({
  openings,
  onOpen,
}: {
  openings: readonly Opening[]
  onOpen: ((opening: Opening) => void) | null
}) {
  const t = useTranslations('reservations.setup')
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{t('hours.week')}</caption>
      <tbody className="divide-y">
        {WEEKDAYS.map((weekday) => {
          const spans = openings
            .filter(({ weekdays }) => weekdays.includes(weekday))
            .toSorted((one, other) => one.from_time.localeCompare(other.from_time))
          return (
            <tr key={weekday} className="align-top">
              <th scope="row" className="w-28 px-4 py-3 text-left font-medium first-letter:uppercase">
                {t(`weekdays.${weekday}`)}
              </th>
              <td className="py-2 pr-4">
                <ul className="flex flex-wrap items-center gap-2">
                  {spans.map((opening) => (
                    <li key={opening.id}>
                      <Span opening={opening} day={t(`weekdays.${weekday}`)} onOpen={onOpen} />
                    </li>
                  ))}
                  {spans.length === 0 ? <li className="py-1 text-ink-soft">{t('hours.closed')}</li> : null}
                </ul>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Span({
  opening,
  day,
  onOpen,
}: {
  opening: Opening
  day: string
  onOpen: ((opening: Opening) => void) | null
}) {
  const t = useTranslations('reservations.setup.hours')
  const validity = useValidityText()(opening)
  const text = `${opening.from_time}–${opening.to_time}`
  const content = (
    <>
      <span className="tabular">{text}</span>
      {validity ? <span className="whitespace-normal text-ink-soft text-xs">{validity}</span> : null}
    </>
  )
  if (!onOpen) {
    return <span className="inline-flex flex-wrap items-center gap-1.5 py-1">{content}</span>
  }
  return (
    <Button
      size="sm"
      className="h-auto min-h-8 flex-wrap py-1"
      aria-label={[t('edit_span', { day, text }), validity].filter(Boolean).join(', ')}
      onClick={() => onOpen(opening)}
    >
      {content}
    </Button>
  )
}
