'use client'

import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { formatNumber } from '@/lib/i18n/formats'
import { useLanguage } from '../use-language'
import { MAX_PAGE_SIZE } from './table-spec'
import type { TableState } from './use-table-state'

/** Of a list with one size, `sizes` has it alone: then there is nothing to choose. */
type PagerState = Pick<TableState, 'sizes' | 'setPage' | 'setSize'> & {
  query: { page: number; size: number }
}

type TablePagerProps = { state: PagerState; total: number; isMinimum?: boolean | undefined }

/** Where the list stands, and the way to its other pages. `isMinimum`: the list is longer than `total`. */
export function TablePager({ state, total, isMinimum }: TablePagerProps) {
  const t = useTranslations('kit.table')
  const language = useLanguage()
  const id = useId()
  const { page, size } = state.query
  const pages = Math.max(1, Math.ceil(total / size))
  const from = Math.min((page - 1) * size + 1, total)
  const to = Math.min(page * size, total)
  const text = (value: number) => formatNumber(value, language)
  return (
    <nav
      aria-label={t('page', { page: text(page), pages: text(pages) })}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-3 py-2 text-sm"
    >
      <p role="status" className="tabular text-ink-soft">
        {total === 0
          ? t('none')
          : t(isMinimum ? 'rows_of_more' : 'rows', { from: text(from), to: text(to), total: text(total) })}
      </p>
      <div className="flex items-center gap-3">
        {state.sizes.length > 1 ? (
          <div className="hidden items-center gap-2 whitespace-nowrap text-ink-soft sm:flex">
            <label htmlFor={id}>{t('page_size')}</label>
            <Select
              id={id}
              className="h-8 w-20"
              value={size}
              onChange={(event) => state.setSize(Number(event.target.value))}
              options={[...new Set([...state.sizes, size])]
                .sort((a, b) => a - b)
                .map((option) => ({
                  value: String(option),
                  label: option === MAX_PAGE_SIZE && total <= option ? t('all') : text(option),
                }))}
            />
          </div>
        ) : null}
        <div className="flex items-center gap-1">
          <PageButton icon={ChevronFirst} label={t('first')} to={1} disabled={page <= 1} go={state.setPage} />
          <PageButton
            icon={ChevronLeft}
            label={t('previous')}
            to={page - 1}
            disabled={page <= 1}
            go={state.setPage}
          />
          <span className="tabular px-1 text-ink-soft">
            {text(page)} / {text(pages)}
          </span>
          <PageButton
            icon={ChevronRight}
            label={t('next')}
            to={page + 1}
            disabled={page >= pages}
            go={state.setPage}
          />
          <PageButton
            icon={ChevronLast}
            label={t('last')}
            to={pages}
            disabled={page >= pages}
            go={state.setPage}
          />
        </div>
      </div>
    </nav>
  )
}

function PageButton({
  icon: Icon,
  label,
  to,
  disabled,
  go,
}: {
  icon: LucideIcon
  label: string
  to: number
  disabled: boolean
  go: (page: number) => void
}) {
  return (
    <Button variant="ghost" size="icon-sm" aria-label={label} disabled={disabled} onClick={() => go(to)}>
      <Icon aria-hidden />
    </Button>
  )
}
