'use client'

import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FormField } from '@/components/kit/fields/form-field'
import { TimeInput } from '@/components/kit/fields/time-input'
import { WeekdayToggles } from '@/components/kit/fields/weekday-toggles'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import { type Opening, openingIn } from '@/lib/api/reservations/rule-fields'
import type { Weekday } from '@/lib/domain/recurrence/weekly-rule'
import { overlappingOpening } from '@/lib/domain/reservations/opening-overlap'
import { isSameScope, type ScopedRule } from '@/lib/domain/reservations/rule-scope'
import { RuleDialog } from '../shared/rule-dialog'
import { isStructure } from '../shared/scope'
import { useScopeName } from '../shared/scope-field'
import { useDeletion } from '../shared/use-deletion'
import { type Faults, useRuleForm } from '../shared/use-rule-form'
import { ValidityFields } from '../shared/validity-fields'

type Values = {
  weekdays: Weekday[]
  from_time: string
  to_time: string
  valid_from: string
  valid_to: string
}

const WORKDAYS: Weekday[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY']

const valuesOf = (opening: Opening | null): Values => ({
  weekdays: opening?.weekdays ?? WORKDAYS,
  from_time: opening?.from_time ?? '09:00',
  to_time: opening?.to_time ?? '20:00',
  valid_from: opening?.valid_from ?? '',
  valid_to: opening?.valid_to ?? '',
})

const contentOf =
  (scope: ScopedRule) =>
  ({ valid_from, valid_to, ...values }: Values) => ({
    ...values,
    ...scope,
    valid_from: valid_from || null,
    valid_to: valid_to || null,
  })

type Props = {
  opening: Opening | null
  /** Where new hours are added. */
  scope: ScopedRule
  /** The hours that there are: others of the same scope may not overlap. */
  openings: readonly Opening[]
  onClose: () => void
}

/** Adds weekly hours, changes or deletes them. */
export function OpeningDialog({ opening, scope, openings, onClose }: Props) {
  const t = useTranslations('reservations.setup.hours')
  const nameOf = useScopeName()
  const faultsOf = useOverlapFaults(openings, opening)
  const isFirst = !openings.some((other) => isSameScope(other, scope))
  const form = useRuleForm({
    initial: valuesOf(opening),
    schema: openingIn,
    contentOf: contentOf(scope),
    check: faultsOf,
    save: async (content) => {
      if (opening) {
        const { id, revision } = opening
        await api.reservations.openings.update({ opening: { ...content, id, revision } })
      } else await api.reservations.openings.add({ opening: content })
      return t(opening ? 'saved' : 'added')
    },
    onSaved: onClose,
  })
  const { values, faults, change } = form
  return (
    <RuleDialog
      title={t(opening ? 'edit' : 'add')}
      text={!isStructure(scope) && isFirst ? t('first_own', { scope: nameOf(scope) }) : nameOf(scope)}
      submit={t('save')}
      form={form}
      onClose={onClose}
    >
      <WeekdayToggles
        value={values.weekdays}
        error={faults.weekdays}
        onChange={(weekdays) => change({ weekdays })}
      />
      <div className="grid grid-cols-2 gap-4">
        <FormField label={t('from_time')} error={faults.from_time} required>
          {(field) => (
            <TimeInput
              {...field}
              value={values.from_time}
              onValueChange={(from_time) => change({ from_time })}
            />
          )}
        </FormField>
        <FormField label={t('to_time')} error={faults.to_time} required>
          {(field) => (
            <TimeInput
              {...field}
              endOfDay
              value={values.to_time}
              onValueChange={(to_time) => change({ to_time })}
            />
          )}
        </FormField>
      </div>
      <ValidityFields values={values} faults={faults} onChange={change} />
      {opening ? <DeleteButton opening={opening} onDeleted={onClose} /> : null}
    </RuleDialog>
  )
}

/** The fault of hours that overlap others of the same scope, on the field of their beginning. */
function useOverlapFaults(openings: readonly Opening[], own: Opening | null) {
  const t = useTranslations('reservations.setup')
  return (content: ReturnType<ReturnType<typeof contentOf>>): Faults => {
    const found = overlappingOpening(
      content,
      openings.filter(({ id }) => id !== own?.id),
    )
    if (!found) return {}
    const { other, weekday } = found
    const text = `${other.from_time}–${other.to_time}`
    return { from_time: t('hours.overlap', { day: t(`weekdays.${weekday}`), text }) }
  }
}

function DeleteButton({ opening, onDeleted }: { opening: Opening; onDeleted: () => void }) {
  const t = useTranslations('reservations.setup.hours')
  const remove = useDeletion()
  const onClick = async () => {
    const isDeleted = await remove({
      ask: t('ask_delete', { text: `${opening.from_time}–${opening.to_time}` }),
      confirm: t('delete'),
      done: t('deleted'),
      call: () => api.reservations.openings.remove({ id: opening.id }),
    })
    if (isDeleted) onDeleted()
  }
  return (
    <Button variant="ghost" size="sm" className="w-fit text-state-error" onClick={() => void onClick()}>
      <Trash2 aria-hidden />
      {t('delete_these')}
    </Button>
  )
}
