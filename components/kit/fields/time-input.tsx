'use client'

import { type ComponentProps, useEffect, useState } from 'react'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/input'
import { parseTimeText } from '../day-text'

type TimeInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onChange'> & {
  /** `HH:mm`, '' without a time. */
  value: string
  onValueChange: (value: string) => void
  /** Whether the end of the day, 24:00, is a time. */
  endOfDay?: boolean
}

const END_OF_DAY = '24:00'

/** A time, `HH:mm`, typed by the 24 hours of the clock whatever the browser's language is; '' without a time. */
export function TimeInput({ value, onValueChange, endOfDay, className, onBlur, ...props }: TimeInputProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const read = (typed: string) =>
    endOfDay && /^24(?:[:., ]?00)?$/.test(typed.trim()) ? END_OF_DAY : parseTimeText(typed)
  const choose = (time: string) => {
    setText(time)
    if (time !== value) onValueChange(time)
  }
  const settle = () => choose(text.trim() ? (read(text) ?? value) : '')
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      placeholder="00:00"
      maxLength={5}
      {...props}
      className={cn('tabular', className)}
      value={text}
      onChange={(event) => {
        const typed = event.target.value.replace(/[^\d:.,]/g, '')
        const time = /^\d{2}:\d{2}$/.test(typed) ? read(typed) : null
        if (time || !typed) choose(time ?? '')
        else setText(typed)
      }}
      onBlur={(event) => {
        settle()
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
    />
  )
}

/** A time of a form. */
export function FormTime<Values extends FieldValues>({
  control,
  name,
  onBlur,
  ...props
}: Omit<TimeInputProps, 'value' | 'onValueChange' | 'name'> & {
  control: Control<Values>
  name: Path<Values>
}) {
  const { field } = useController({ control, name })
  return (
    <TimeInput
      {...props}
      ref={field.ref}
      name={name}
      value={field.value ?? ''}
      onValueChange={field.onChange}
      onBlur={(event) => {
        field.onBlur()
        onBlur?.(event)
      }}
    />
  )
}
