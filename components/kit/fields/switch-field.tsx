'use client'

import { useId } from 'react'
import { Switch } from '@/components/ui/switch'

/** A switch with its label and, below it, a text that helps to decide. */
export function SwitchField({
  label,
  help,
  value,
  onChange,
}: {
  label: string
  help?: string
  value: boolean
  onChange: (value: boolean) => void
}) {
  const id = useId()
  return (
    <div className="flex items-start gap-2.5">
      <Switch
        id={id}
        checked={value}
        aria-describedby={help ? `${id}-help` : undefined}
        onCheckedChange={onChange}
        className="mt-0.5"
      />
      <div className="grid min-w-0">
        <label htmlFor={id}>{label}</label>
        {help ? (
          <p id={`${id}-help`} className="text-ink-soft text-sm">
            {help}
          </p>
        ) : null}
      </div>
    </div>
  )
}
