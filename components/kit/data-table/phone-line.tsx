import type { ReactNode } from 'react'

/** A further line of a table's cell that stands, on a phone, for a column which is left out there. */
export function PhoneLine({ children }: { children: ReactNode }) {
  return <span className="block text-ink-soft text-xs md:hidden">{children}</span>
}
