'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorText } from '@/components/kit/use-error-text'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { Resource } from '@/lib/api/reservations/rule-fields'
import { dayAt, type WallMinute, wallText } from '@/lib/domain/reservations/wall-time'
import { completeRule, NO_SERIES, ruleOf } from '../series/series-choice'
import { useSeriesPlan } from '../series/use-series-plan'
import { nearestLength } from './possible-lengths'
import { faultOf, type ReservationField } from './reservation-fault'
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

const firstValues = ({ resource, at, minutes, people, person }: WantedTime) => ({
  at,
  minutes: nearestLength(resource, minutes),
  people: people as number | null,
  person,
  note: '',
  ignores: false,
  series: NO_SERIES,
})

type FormQuestion = { wanted: WantedTime; zone: string; forOthers: boolean; onDone: () => void }

export type ReserveForm = ReturnType<typeof useReserveForm>

/** The values of the dialog that reserves, what the server knows about them, and how they are sent. */
export function useReserveForm({ wanted, zone, forOthers, onDone }: FormQuestion) {
  const missing = useTranslations('kit.field')('required')
  const { resource } = wanted
  const [values, setValues] = useState(() => firstValues(wanted))
  const action = useReserve(onDone)
  const [isTried, setTried] = useState(false)
  const set = (change: Partial<typeof values>) => {
    setValues({ ...values, ...change })
    action.clear()
  }
  const { at, minutes, person } = values
  const people = values.people ?? 1
  const quote = useQuote({ resourceId: resource.id, at, minutes, people, sku: person?.sku ?? null })
  const slot = {
    resource_id: resource.id,
    start_datetime: wallText(at, zone),
    end_datetime: wallText(at + minutes, zone),
  }
  const who = person ? { anagrafica_sku: person.sku } : {}
  const isPersonMissing = forOthers && !person
  const reservation = { ...who, slot_list: [slot], people, ignore_rules: values.ignores }
  const rule = ruleOf(values.series, dayAt(at))
  const { repeats } = values.series
  const plan = useSeriesPlan(isPersonMissing ? null : reservation, repeats ? rule : null)
  const planErrorOf = useFaultText(plan.error)
  const errorOf = (field: ReservationField | null): string | undefined =>
    field === 'person' && isTried && isPersonMissing ? missing : (action.errorOf(field) ?? planErrorOf(field))
  const submit = () => {
    setTried(true)
    if (isPersonMissing) return
    const note = values.note.trim()
    if (!repeats) void action.reserve({ ...reservation, note })
    else if (plan.body) {
      void action.reserveSeries({ ...plan.body, reservation: { ...plan.body.reservation, note } })
    }
  }
  /** As far as is known: the server decides. */
  const canHave = values.ignores || quote.isLoading || quote.total !== null
  const isTaken = action.fault?.next != null
  const isReady = repeats
    ? completeRule(rule) !== null && (isPersonMissing || (!plan.isLoading && !!plan.preview?.free_count))
    : canHave || isTaken
  return {
    values,
    set,
    quote,
    rule,
    plan,
    errorOf,
    submit,
    action,
    canHave,
    isTaken,
    canSubmit: !!values.people && isReady,
    wait: { ...who, ...slot, people },
  }
}

/** The words of an error, where it belongs to a field. */
function useFaultText(error: unknown) {
  const errorText = useErrorText()
  const fault = error ? faultOf(error) : null
  return (field: ReservationField | null): string | undefined =>
    fault?.field === field && fault ? errorText(fault.error).text : undefined
}
