'use client'

import { type ComponentProps, useEffect, useState } from 'react'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/input'
import { parseTimeText } from '../day-text'

/** A time of a form, `HH:mm`, typed by the 24 hours of the clock whatever the browser's language is; '' without a time. */
export function FormTime<Values extends FieldValues>({
  control,
  name,
  className,
  onBlur,
  ...props
}: Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onChange' | 'name'> & {
  control: Control<Values>
  name: Path<Values>
}) {
  const { field } = useController({ control, name })
  const value: string = field.value ?? ''
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const choose = (time: string) => {
    setText(time)
    if (time !== value) field.onChange(time)
  }
  const settle = () => choose(text.trim() ? (parseTimeText(text) ?? value) : '')
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      placeholder="00:00"
      maxLength={5}
      {...props}
      ref={field.ref}
      name={name}
      className={cn('tabular', className)}
      value={text}
      onChange={(event) => {
        const typed = event.target.value.replace(/[^\d:.,]/g, '')
        const time = /^\d{2}:\d{2}$/.test(typed) ? parseTimeText(typed) : null
        if (time || !typed) choose(time ?? '')
        else setText(typed)
      }}
      onBlur={(event) => {
        settle()
        field.onBlur()
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
    />
  )
}
