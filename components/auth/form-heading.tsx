import type { ReactNode } from 'react'

/** The heading of a public page, with a text that explains the form. */
export function FormHeading({ title, text }: { title: string; text: ReactNode }) {
  return (
    <div className="mb-2 grid gap-1">
      <h1 className="font-semibold text-2xl">{title}</h1>
      <p className="text-pretty text-ink-soft">{text}</p>
    </div>
  )
}
