import type { ReactNode } from 'react'
import { Moon } from './logo'

/** A page with a message and a link: not found, not allowed, out of order, goodbye. */
export function MessagePage({
  title,
  text,
  action,
  code,
}: {
  title: string
  text: string
  action?: ReactNode
  code?: string
}) {
  return (
    <div className="grid min-h-[60vh] place-items-center p-6 text-center">
      <div className="grid max-w-md justify-items-center gap-3">
        <span className="grid size-16 place-content-center rounded-full bg-night">
          <Moon className="size-9" />
        </span>
        {code ? <p className="tabular font-medium text-ink-soft text-sm">{code}</p> : null}
        <h1 className="font-semibold text-2xl">{title}</h1>
        <p className="text-pretty text-ink-soft">{text}</p>
        {action ? <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div> : null}
      </div>
    </div>
  )
}
