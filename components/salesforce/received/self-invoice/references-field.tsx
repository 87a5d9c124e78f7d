'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DateInput } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'

export type Reference = { number: string; date: string }

const MAX_REFERENCES = 50

/** The rows in which something is typed. */
export const filledOf = (list: readonly Reference[]): Reference[] =>
  list.filter(({ number, date }) => number.trim() !== '' || date !== '')

/** Whether each row has its number and its day, or neither. */
export const areWhole = (list: readonly Reference[]): boolean =>
  filledOf(list).every(({ number, date }) => number.trim() !== '' && date !== '')

/** The invoices that a self-invoice names, each with its number and day. */
export function ReferencesField({
  value,
  tried,
  onChange,
}: {
  value: readonly Reference[]
  /** Whether the form was sent: half rows are faults then. */
  tried: boolean
  onChange: (value: readonly Reference[]) => void
}) {
  const t = useTranslations('received.self.references')
  const change = (at: number, part: Partial<Reference>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <fieldset className="grid gap-2 sm:col-span-2">
      <legend className="mb-1 font-medium">{t('title')}</legend>
      <p className="text-ink-soft text-sm">{t('help')}</p>
      {value.map((reference, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own
          key={at}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_10rem_auto]"
        >
          <FormField
            label={t('number', { at: at + 1 })}
            required
            error={tried && !areWhole([reference]) ? t('half') : undefined}
            className="max-sm:col-span-2"
          >
            {(field) => (
              <Input
                {...field}
                value={reference.number}
                maxLength={20}
                autoComplete="off"
                onChange={({ target }) => change(at, { number: target.value })}
              />
            )}
          </FormField>
          <FormField label={t('date', { at: at + 1 })} required>
            {(field) => (
              <DateInput {...field} value={reference.date} onValueChange={(date) => change(at, { date })} />
            )}
          </FormField>
          <Button
            size="icon"
            variant="ghost"
            className="mt-6"
            aria-label={t('remove', { at: at + 1 })}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      ))}
      <Button
        size="sm"
        className="justify-self-start"
        disabled={value.length >= MAX_REFERENCES}
        onClick={() => onChange([...value, { number: '', date: '' }])}
      >
        <Plus aria-hidden />
        {t('add')}
      </Button>
    </fieldset>
  )
}
