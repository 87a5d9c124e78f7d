import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'

export type Crumb = { label: string; href?: string }

/**
 * The head of a page: where it stands, what it is, and its one primary action. `crumbs` are the places above
 * it, outermost first.
 */
export function PageHeader({
  title,
  crumbs = [],
  text,
  badge,
  action,
}: {
  title: ReactNode
  crumbs?: readonly Crumb[]
  text?: ReactNode
  /** Beside the title: a state chip, a count. */
  badge?: ReactNode
  action?: ReactNode
}) {
  const t = useTranslations('kit')
  return (
    <header
      data-slot="page-header"
      className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3 max-sm:gap-x-2"
    >
      <div className="min-w-0">
        {crumbs.length > 0 ? (
          <nav aria-label={t('breadcrumb')} className="mb-1">
            <ol className="flex flex-wrap items-center gap-1 text-ink-soft text-sm">
              {crumbs.map((crumb, index) => (
                <li key={crumb.label} className="flex items-center gap-1">
                  {index > 0 ? <ChevronRight aria-hidden className="size-3.5" /> : null}
                  {crumb.href ? (
                    <Link href={crumb.href} className="rounded-sm hover:text-ink hover:underline">
                      {crumb.label}
                    </Link>
                  ) : (
                    crumb.label
                  )}
                </li>
              ))}
            </ol>
          </nav>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="break-words font-semibold text-xl leading-7">{title}</h1>
          {badge}
        </div>
        {text ? <p className="mt-1 max-w-2xl text-pretty text-ink-soft">{text}</p> : null}
      </div>
      {action ? <div className="flex flex-wrap items-center gap-2 max-sm:gap-1">{action}</div> : null}
    </header>
  )
}
