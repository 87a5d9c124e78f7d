'use client'

import { CalendarDays } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/input'
import { addDays, isDay } from '@/lib/domain/core/day'
import { completeDay, dayText, parseDayText, typedDay } from '../day-text'

type DateInputProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'min' | 'max'
> & {
  /** `YYYY-MM-DD`, '' without a day. */
  value: string
  onValueChange: (value: string) => void
  min?: string | undefined
  max?: string | undefined
}

/**
 * A civil day, typed as 24/11/2026 whatever the browser's language is, or chosen from the browser's calendar. A text that is
 * no day gives way to the day before it when the field is left: what is seen is what is meant.
 */
export function DateInput({ value, onValueChange, min, max, className, onBlur, ...props }: DateInputProps) {
  const t = useTranslations('kit.day')
  const [text, setText] = useState(() => dayText(value))
  const picker = useRef<HTMLInputElement>(null)
  useEffect(() => {
    setText((shown) => (completeDay(shown) === (value || null) ? shown : dayText(value)))
  }, [value])
  const choose = (day: string) => {
    setText(dayText(day))
    if (day !== value) onValueChange(day)
  }
  const settle = () => choose(text.trim() ? (parseDayText(text, new Date().getFullYear()) ?? value) : '')
  const isLocked = props.readOnly || props.disabled
  return (
    <span data-slot="date-input" className={cn('relative block min-w-0', className)}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('placeholder')}
        maxLength={10}
        {...props}
        className="tabular pr-9"
        value={text}
        onChange={(event) => {
          const typed = typedDay(event.target.value, text)
          const day = completeDay(typed)
          if (day || !typed) choose(day ?? '')
          else setText(typed)
        }}
        onBlur={(event) => {
          settle()
          onBlur?.(event)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle()
          const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
          if (!step || isLocked || !isDay(value)) return
          event.preventDefault()
          choose(addDays(value, step))
        }}
      />
      {isLocked ? null : (
        <>
          {/* Only there for its calendar, which opens under it. */}
          <input
            ref={picker}
            type="date"
            aria-hidden
            tabIndex={-1}
            className="pointer-events-none absolute inset-0 opacity-0"
            value={value}
            min={min}
            max={max ?? '9999-12-31'}
            onChange={(event) => choose(event.target.value)}
          />
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('open')}
            onClick={() => picker.current?.showPicker()}
            className="absolute top-1/2 right-1 grid size-7 -translate-y-1/2 place-content-center rounded-md text-ink-soft hover:bg-hover"
          >
            <CalendarDays aria-hidden className="size-4" />
          </button>
        </>
      )}
    </span>
  )
}

/** A day of a form; `none` is the field's value without a day. */
export function FormDate<Values extends FieldValues>({
  control,
  name,
  none = '',
  onBlur,
  ...props
}: Omit<DateInputProps, 'value' | 'onValueChange' | 'name'> & {
  control: Control<Values>
  name: Path<Values>
  none?: '' | null
}) {
  const { field } = useController({ control, name })
  return (
    <DateInput
      {...props}
      ref={field.ref}
      name={name}
      value={field.value ?? ''}
      onValueChange={(day) => field.onChange(day || none)}
      onBlur={(event) => {
        field.onBlur()
        onBlur?.(event)
      }}
    />
  )
}
