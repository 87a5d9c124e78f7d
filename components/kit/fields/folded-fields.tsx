'use client'

import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

/** Fields that are seldom filled: folded until they are asked for, or one of them is at fault. */
export function FoldedFields({
  title,
  hasFault,
  children,
}: {
  title: string
  hasFault: boolean
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      open={isOpen || hasFault}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-lg border"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-lg px-3 font-medium text-heading">
        {title}
        <ChevronDown aria-hidden className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 border-t p-3">{children}</div>
    </details>
  )
}
