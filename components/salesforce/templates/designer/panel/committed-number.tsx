'use client'

import { useState } from 'react'
import type { FieldControl } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'

type Props = {
  field: FieldControl
  value: number | null
  /** Takes the number that was typed, null for an emptied input. */
  onCommit: (value: number | null) => void
  placeholder?: string | undefined
}

/** A number with one decimal that counts once its input is left, or with Enter: half a number moves nothing. */
export function CommittedNumber({ field, value, onCommit, placeholder }: Props) {
  const [typed, setTyped] = useState<{ value: number | null } | null>(null)
  const commit = () => {
    if (!typed) return
    setTyped(null)
    if (typed.value !== value) onCommit(typed.value)
  }
  return (
    <NumberInput
      {...field}
      decimals={1}
      cents={false}
      negative={false}
      placeholder={placeholder}
      value={typed ? typed.value : value}
      onValueChange={(next) => setTyped({ value: next })}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  )
}
