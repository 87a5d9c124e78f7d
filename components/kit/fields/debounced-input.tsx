'use client'

import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Input } from '@/components/ui/input'

/** An input that reports its text once typing rests (document 3 §9: one search in 400 ms), or at Enter. */
export function DebouncedInput({
  value,
  onValueChange,
  delay = 400,
  ...input
}: Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  /** In milliseconds. */
  delay?: number
  value: string
  onValueChange: (value: string) => void
}) {
  const [text, setText] = useState(value)
  const reported = useRef(value)
  const report = useRef(onValueChange)
  report.current = onValueChange
  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    if (text === reported.current) return
    const timer = setTimeout(() => {
      reported.current = text
      report.current(text)
    }, delay)
    return () => clearTimeout(timer)
  }, [text, delay])
  return (
    <Input
      {...input}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || text === reported.current) return
        reported.current = text
        report.current(text)
      }}
    />
  )
}
