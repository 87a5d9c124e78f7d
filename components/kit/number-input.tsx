'use client'

import { type ComponentProps, useEffect, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/input'
import { cleanNumberText, parseNumberText } from './number-text'

/**
 * A number by the rules of document 1 §5. Controlled: `value` is a number, or null while there is none; with
 * react-hook-form use it in a `Controller`. Amounts stand right.
 */
export function NumberInput({
  value,
  onValueChange,
  decimals = 2,
  negative = true,
  className,
  ...props
}: Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  value: number | null | undefined
  onValueChange: (value: number | null) => void
  decimals?: number
  negative?: boolean
}) {
  const [text, setText] = useState(() => textOf(value, decimals))
  useEffect(() => {
    setText((shown) => (parseNumberText(shown) === (value ?? null) ? shown : textOf(value, decimals)))
  }, [value, decimals])
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      className={cn('tabular text-right', className)}
      {...props}
      value={text}
      onChange={(event) => {
        const cleaned = cleanNumberText(event.target.value, decimals, negative)
        setText(cleaned)
        onValueChange(parseNumberText(cleaned))
      }}
    />
  )
}

/** Cents in full: an amount of 2427.8 is shown as 2427.80. */
function textOf(value: number | null | undefined, decimals: number): string {
  if (value === null || value === undefined || Number.isNaN(value)) return ''
  return decimals === 2 && !Number.isInteger(value) ? value.toFixed(2) : String(value)
}
