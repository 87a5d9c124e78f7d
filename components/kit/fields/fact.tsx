import type { ReactNode } from 'react'

/** A name with its value, in a list of definitions (`dl`). */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-ink-soft text-sm">{label}</dt>
    <dd className="break-words font-medium text-heading">{children}</dd>
  </div>
)
