import { type ReactNode, useId } from 'react'

/** A part of the profile: its heading on the left, its actions on the right; under each other on a phone. */
export function ProfileSection({
  title,
  text,
  badge,
  children,
}: {
  title: string
  text?: ReactNode
  badge?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-4 border-b py-6 last:border-b-0 lg:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h2 id={id} className="font-semibold text-base">
            {title}
          </h2>
          {badge}
        </div>
        {text ? <p className="text-pretty text-ink-soft text-sm">{text}</p> : null}
      </div>
      <div className="grid min-w-0 max-w-xl content-start gap-4">{children}</div>
    </section>
  )
}
