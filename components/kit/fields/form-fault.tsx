import type { ReactNode } from 'react'

/** What is wrong with a form as a whole, told as soon as it stands there. */
export function FormFault({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="text-sm text-state-error empty:hidden">
      {children}
    </p>
  )
}
