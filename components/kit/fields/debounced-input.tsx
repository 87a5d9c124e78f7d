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
  const told = useRef(value)
  const tell = useRef(onValueChange)
  tell.current = onValueChange
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    if (text === told.current) return
    const timer = setTimeout(() => {
      told.current = text
      tell.current(text)
    }, delay)
    return () => clearTimeout(timer)
  }, [text, delay])
  return (
    <Input
      {...input}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || text === told.current) return
        told.current = text
        tell.current(text)
      }}
    />
  )
}
