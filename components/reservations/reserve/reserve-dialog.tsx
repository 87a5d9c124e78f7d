'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RegistryPicker } from '@/components/anagrafica/picker/registry-picker'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { FormFault } from '@/components/kit/fields/form-fault'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { useHasRole } from '@/components/shell/session/user-context'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import { Textarea } from '@/components/ui/textarea'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { MANAGE } from '@/lib/api/reservations/access'
import type { Resource } from '@/lib/api/reservations/rule-fields'
import { type WallMinute, wallText } from '@/lib/domain/reservations/wall-time'
import { useTimeWords } from '../use-time-words'
import { WaitButton } from '../waits/wait-button'
import { NextTimes } from './next-times'
import { lengthsOf, nearestLength } from './possible-lengths'
import { ReserveSummary } from './reserve-summary'
import { useQuote } from './use-quote'
import { useReserve } from './use-reserve'

/** A time that is wanted; the person is chosen in the dialog where staff has not done so before. */
export type WantedTime = {
  resource: Resource
  at: WallMinute
  minutes: number
  people: number
  person: Anagrafica | null
}

type ReserveDialogProps = {
  wanted: WantedTime
  zone: string
  /** Whether the user reserves for others, and so names the person. */
  forOthers: boolean
  /** Whether the user may ignore hours and limits. */
  canIgnore: boolean
  onClose: () => void
  onDone: () => void
}

/** States a time with its price and what cancelling costs, and reserves it. A taken one offers the next free times. */
export function ReserveDialog({ wanted, zone, forOthers, canIgnore, onClose, onDone }: ReserveDialogProps) {
  const t = useTranslations('reservations.reserve')
  const { resource } = wanted
  const [values, setValues] = useState(() => firstValues(wanted))
  const set = (change: Partial<typeof values>) => {
    setValues({ ...values, ...change })
    action.clear()
  }
  const action = useReserve(onDone)
  const { at, minutes, person } = values
  const people = values.people ?? 1
  const quote = useQuote({ resourceId: resource.id, at, minutes, people, sku: person?.sku ?? null })
  const needsApproval = useHasRole()(...MANAGE) ? false : resource.needs_approval
  const isTaken = action.fault?.next != null
  /** As far as is known: the server decides. */
  const canHave = values.ignores || quote.isLoading || quote.total !== null
  const [isMissing, setMissing] = useState(false)
  const slot = {
    resource_id: resource.id,
    start_datetime: wallText(at, zone),
    end_datetime: wallText(at + minutes, zone),
  }
  const who = person ? { anagrafica_sku: person.sku } : {}
  const submit = () => {
    setMissing(forOthers && !person)
    if (forOthers && !person) return
    void action.reserve({
      ...who,
      slot_list: [slot],
      people,
      note: values.note.trim(),
      ignore_rules: values.ignores,
    })
  }
  return (
    <FormDialog
      title={t('title')}
      submit={t(needsApproval ? 'request' : 'submit')}
      pending={action.isRunning}
      disabled={!values.people || !(canHave || isTaken)}
      focusesSubmit={!forOthers}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReserveSummary
        resource={resource}
        span={{ from: at, to: at + minutes }}
        total={quote.total}
        isLoading={quote.isLoading}
        rule={quote.rule}
        needsApproval={needsApproval}
      />
      <TimeNotice
        error={action.errorOf('time') ?? (canHave ? undefined : t('not_free'))}
        times={action.fault?.next ?? (canHave ? null : quote.next)}
        onChoose={(next) => set({ at: next })}
      />
      {(isTaken || !canHave) && (person || !forOthers) ? (
        <WaitButton wait={{ ...who, ...slot, people }} onDone={onClose} />
      ) : null}
      <Fields
        resource={resource}
        values={values}
        set={set}
        forOthers={forOthers}
        canIgnore={canIgnore}
        errorOf={action.errorOf}
        isPersonMissing={isMissing && !person}
      />
      <FormFault>{action.errorOf(null)}</FormFault>
    </FormDialog>
  )
}

const firstValues = ({ resource, at, minutes, people, person }: WantedTime) => ({
  at,
  minutes: nearestLength(resource, minutes),
  people: people as number | null,
  person,
  note: '',
  ignores: false,
})

type Values = ReturnType<typeof firstValues>

/** An error of the time, with the next free ones. */
export function TimeNotice({
  error,
  times,
  onChoose,
}: {
  error: string | undefined
  times: readonly WallMinute[] | null
  onChoose: (at: WallMinute) => void
}) {
  return (
    <>
      <FormFault>{error}</FormFault>
      {times ? <NextTimes times={times} onChoose={onChoose} /> : null}
    </>
  )
}

type FieldsProps = {
  resource: Resource
  values: Values
  set: (change: Partial<Values>) => void
  forOthers: boolean
  canIgnore: boolean
  errorOf: ReturnType<typeof useReserve>['errorOf']
  isPersonMissing: boolean
}

function Fields({ resource, values, set, forOthers, canIgnore, errorOf, isPersonMissing }: FieldsProps) {
  const missing = useTranslations('kit.field')('required')
  const t = useTranslations('reservations')
  const words = useTimeWords()
  return (
    <>
      {forOthers ? (
        <FormField label={t('book.person')} required error={isPersonMissing ? missing : errorOf('person')}>
          {(field) => (
            <RegistryPicker {...field} value={values.person} onChoose={(person) => set({ person })} />
          )}
        </FormField>
      ) : (
        <FormFault>{errorOf('person')}</FormFault>
      )}
      <div className="grid grid-cols-2 gap-3">
        <FormField label={t('reserve.minutes')} error={errorOf('minutes')}>
          {(field) => (
            <Select
              {...field}
              className="max-md:h-11"
              value={String(values.minutes)}
              onChange={(event) => set({ minutes: Number(event.target.value) })}
              options={lengthsOf(resource).map((minutes) => ({
                value: String(minutes),
                label: words.length(minutes),
              }))}
            />
          )}
        </FormField>
        <FormField label={t('book.people')} error={errorOf('people')}>
          {(field) => (
            <NumberInput
              {...field}
              className="max-md:h-11"
              decimals={0}
              negative={false}
              value={values.people}
              onValueChange={(people) => set({ people })}
            />
          )}
        </FormField>
      </div>
      <FormField label={t('reserve.note')} error={errorOf('note')}>
        {(field) => (
          <Textarea
            {...field}
            className="min-h-14"
            maxLength={1000}
            value={values.note}
            onChange={(event) => set({ note: event.target.value })}
          />
        )}
      </FormField>
      {canIgnore ? <IgnoreSwitch isOn={values.ignores} onChange={(ignores) => set({ ignores })} /> : null}
    </>
  )
}

/** Of managers: whether hours, steps and limits count. */
export function IgnoreSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const t = useTranslations('reservations.reserve')
  return (
    <div className="grid gap-1">
      <label className="flex w-fit items-center gap-2" htmlFor="reservation-ignores">
        <Switch id="reservation-ignores" checked={isOn} onCheckedChange={onChange} />
        {t('ignore')}
      </label>
      <p className="text-ink-soft text-sm">{t('ignore_help')}</p>
    </div>
  )
}
