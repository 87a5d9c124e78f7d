'use client'

import { useTranslations } from 'next-intl'
import { RegistryPicker } from '@/components/anagrafica/picker/registry-picker'
import { DateInput } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { TimeInput } from '@/components/kit/fields/time-input'
import { Select } from '@/components/ui/select'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { api } from '@/lib/api/client'
import type { Resource } from '@/lib/api/reservations/rule-fields'
import { waitIn } from '@/lib/api/reservations/wait-fields'
import { type Day, day, isDay } from '@/lib/domain/core/day'
import { wallMinute, wallText } from '@/lib/domain/reservations/wall-time'
import { lengthsOf, nearestLength } from '../../reserve/possible-lengths'
import { useResources } from '../../use-reservations'
import { useTimeWords } from '../../use-time-words'
import { type FieldsOf, NumberField } from '../shared/fields'
import { RuleDialog } from '../shared/rule-dialog'
import { useRuleForm } from '../shared/use-rule-form'

type Values = {
  resourceId: number | null
  day: string
  start: string
  minutes: number
  people: number | null
  person: Anagrafica | null
}

type WantedWait = Parameters<typeof api.reservations.waits.add>[0]['wait']

/** Staff names the person always. */
const wanted = waitIn.extend({ anagrafica_sku: waitIn.shape.anagrafica_sku.unwrap().unwrap() })

const USUAL_MINUTES = 60

/** The values by the names under which they are sent. */
const VALUE_NAMES = {
  resource_id: 'resourceId',
  anagrafica_sku: 'person',
  start_datetime: 'start',
  end_datetime: 'minutes',
} as const

/** The content that is sent for values; a time that is not complete is missing, and refused at its field. */
function contentOf({ resourceId, day: on, start, minutes, people, person }: Values, zone: string) {
  const isComplete = isDay(on) && /^\d\d:\d\d$/.test(start)
  const from = isComplete ? wallMinute(day(on), Number(start.slice(0, 2)) * 60 + Number(start.slice(3))) : 0
  return {
    resource_id: resourceId,
    anagrafica_sku: person?.sku,
    start_datetime: isComplete ? wallText(from, zone) : undefined,
    end_datetime: isComplete ? wallText(from + minutes, zone) : undefined,
    people,
  }
}

/** Puts a person into the queue for a time that is taken. */
export function WaitDialog({ today, zone, onClose }: { today: Day; zone: string; onClose: () => void }) {
  const t = useTranslations('reservations.setup.waits')
  const { data: resources = [] } = useResources()
  const form = useRuleForm<Values, ReturnType<typeof contentOf>>({
    initial: { resourceId: null, day: today, start: '', minutes: USUAL_MINUTES, people: 1, person: null },
    schema: wanted,
    contentOf: (values) => contentOf(values, zone),
    save: async (content) => {
      const { wait } = (await api.reservations.waits.add({ wait: content as WantedWait })).response
      return t('added', { name: wait.anagrafica_name, position: wait.position ?? 1 })
    },
    onSaved: onClose,
    valueNames: VALUE_NAMES,
  })
  const { values, faults, change } = form
  return (
    <RuleDialog title={t('add')} text={t('add_text')} submit={t('save')} form={form} onClose={onClose}>
      <FormField label={t('person')} required error={faults.person}>
        {(field) => (
          <RegistryPicker {...field} value={values.person} onChoose={(person) => change({ person })} />
        )}
      </FormField>
      <TimeFields values={values} faults={faults} onChange={change} resources={resources} />
    </RuleDialog>
  )
}

function TimeFields({
  values,
  faults,
  onChange,
  resources,
}: FieldsOf<Values> & { resources: readonly Resource[] }) {
  const t = useTranslations('reservations.setup.waits')
  const words = useTimeWords()
  const resource = resources.find(({ id }) => id === values.resourceId)
  const choose = (id: number) => {
    const next = resources.find((one) => one.id === id)
    onChange({ resourceId: id, ...(next && { minutes: nearestLength(next, values.minutes) }) })
  }
  const lengths = resource ? lengthsOf(resource) : [values.minutes]
  return (
    <div className="grid grid-cols-2 gap-4">
      <FormField label={t('resource')} required error={faults.resourceId} className="col-span-2">
        {(field) => (
          <Select
            {...field}
            value={values.resourceId ?? ''}
            placeholder=""
            options={resources.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ target }) => choose(Number(target.value))}
          />
        )}
      </FormField>
      <FormField label={t('day')} required>
        {(field) => (
          <DateInput {...field} value={values.day} onValueChange={(text) => onChange({ day: text })} />
        )}
      </FormField>
      <FormField label={t('start')} required error={faults.start}>
        {(field) => (
          <TimeInput {...field} value={values.start} onValueChange={(start) => onChange({ start })} />
        )}
      </FormField>
      <FormField label={t('minutes')} error={faults.start ? undefined : faults.minutes}>
        {(field) => (
          <Select
            {...field}
            value={String(values.minutes)}
            options={lengths.map((minutes) => ({ value: String(minutes), label: words.length(minutes) }))}
            onChange={({ target }) => onChange({ minutes: Number(target.value) })}
          />
        )}
      </FormField>
      <NumberField
        label={t('count')}
        required
        value={values.people}
        error={faults.people}
        onChange={(people) => onChange({ people })}
      />
    </div>
  )
}
