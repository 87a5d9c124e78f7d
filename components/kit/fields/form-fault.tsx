import type { ReactNode } from 'react'

/** The error of a form as a whole, announced to assistive technology when it appears. */
export function FormFault({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="text-sm text-state-error empty:hidden">
      {children}
    </p>
  )
}
