'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { useErrorText } from '@/components/kit/use-error-text'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { ApiError } from '@/lib/api/client'
import { useReloadSetup } from './use-setup'

/** Faults by the field that they belong to, in the user's language. */
export type Faults = Readonly<Record<string, string>>

type RuleForm<Values, Content> = {
  initial: Values
  /** The contract's schema of what is sent. */
  schema: z.ZodType
  contentOf: (values: Values) => Content
  /** Faults that the schema does not know. */
  check?: (content: Content) => Faults
  /** Sends the content; answers the message of success. */
  save: (content: Content) => Promise<string>
  onSaved: () => void
  /** The values whose names differ from those of what is sent, by the latter. */
  valueNames?: Readonly<Record<string, keyof Values & string>>
}

/** The fields of reservations' rules of which two values together are wrong. */
const TOGETHER = ['max_minutes', 'to_time', 'to_day', 'valid_to', 'resource_id'] as const

/** The fields of refusals that name none. */
const FIELDS_OF_CODES: Readonly<Record<string, string>> = {
  ERROR_RESERVATION_NAME_TAKEN: 'name',
  ERROR_RESERVATION_FREE: 'start_datetime',
  ERROR_RESERVATION_PAST: 'start_datetime',
  ERROR_RESERVATION_LEAD: 'start_datetime',
  ERROR_RESERVATION_WINDOW: 'start_datetime',
  ERROR_RESERVATION_START: 'start_datetime',
  ERROR_RESERVATION_CLOSED: 'start_datetime',
  ERROR_RESERVATION_LENGTH: 'end_datetime',
  ERROR_RESERVATION_QUOTA: 'anagrafica_sku',
  ERROR_RESERVATION_WAITS: 'anagrafica_sku',
  ERROR_RESERVATION_WAITS_ALREADY: 'anagrafica_sku',
  ERROR_RESERVATION_RESOURCE_GONE: 'resource_id',
}

/**
 * The values of a dialog that changes a rule. What is wrong stands on its field, which gets the focus; a refusal that names
 * no field stands above the form (`notice`).
 */
export function useRuleForm<Values extends object, Content extends object>(form: RuleForm<Values, Content>) {
  const t = useTranslations('reservations.setup.wrong')
  const wordsOf = useFieldError()
  const errorText = useErrorText()
  const notify = useNotify()
  const reload = useReloadSetup()
  const { once, running } = useOnce()
  const [values, setValues] = useState(form.initial)
  const [faults, setFaults] = useState<Faults>({})
  const [notice, setNotice] = useState<string | null>(null)
  const attempt = useFocusOfFault(faults)
  const together = (field: string) => TOGETHER.find((known) => known === field)
  const faultsOf = (issues: readonly z.core.$ZodIssue[]): Faults =>
    Object.fromEntries(
      issues.toReversed().map(({ code, message, path }) => {
        const field = String(path[0] ?? '')
        const known = code === 'custom' ? together(field) : undefined
        if (field === 'weekdays') return [field, t('weekdays')]
        return [field, known ? t(known) : (wordsOf({ type: code, message }) ?? '')]
      }),
    )
  const placed = (found: Faults): Faults =>
    Object.fromEntries(
      Object.entries(found).map(([field, text]) => [form.valueNames?.[field] ?? field, text]),
    )
  const refused = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    const named = [...error.missing, ...error.wrong].map((path) => path.split('.')[1] ?? path)
    const known = FIELDS_OF_CODES[error.code]
    const fields = known ? [known] : named
    setFaults(placed(Object.fromEntries(fields.map((field) => [field, errorText(error).text]))))
    setNotice(fields.length === 0 ? errorText(error).text : null)
  }
  const submit = () =>
    void once('save', async () => {
      const content = form.contentOf(values)
      const read = form.schema.safeParse(content)
      const wrong = read.success ? (form.check?.(content) ?? {}) : faultsOf(read.error.issues)
      attempt.current += 1
      setFaults(placed(wrong))
      setNotice(null)
      if (Object.keys(wrong).length > 0) return false
      try {
        const done = await form.save(content)
        await reload()
        notify.success(done)
        form.onSaved()
        return true
      } catch (error) {
        refused(error)
        return false
      }
    })
  const change = (part: Partial<Values>) => {
    setValues((old) => ({ ...old, ...part }))
    setFaults((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !(field in part))))
  }
  const isDirty = JSON.stringify(values) !== JSON.stringify(form.initial)
  return { values, change, faults, notice, submit, pending: running !== null, isDirty }
}

/** Puts the focus on the first field that is wrong, after each attempt to save. */
function useFocusOfFault(faults: Faults) {
  const attempt = useRef(0)
  const shown = useRef(0)
  useEffect(() => {
    if (attempt.current === shown.current || Object.keys(faults).length === 0) return
    shown.current = attempt.current
    document.querySelector<HTMLElement>('[role=dialog] [aria-invalid=true]')?.focus()
  }, [faults])
  return attempt
}
