'use client'

import { useTranslations } from 'next-intl'
import { TablePager } from '@/components/kit/data-table/table-pager'
import { TableError } from '@/components/kit/data-table/table-states'
import { useLanguage } from '@/components/kit/use-language'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import type { ChangedPrice, PriceChangeForm } from '@/lib/api/pricelist/price-change-fields'
import { formatPrice } from '@/lib/i18n/formats'
import { currencyCode } from '../products/form/use-unit-options'
import { useChangeWords } from './change-words'
import { PREVIEW_SIZE, type useChangePreview } from './use-price-changes'

const cell = 'border-b px-3 py-1.5 text-left align-middle'

/** "+3% su 214 prezzi", and each price as it is and as it would be; refused ones first. */
export function ChangePreview({
  change,
  preview,
  page,
  onPage,
}: {
  change: PriceChangeForm
  preview: ReturnType<typeof useChangePreview>
  page: number
  onPage: (page: number) => void
}) {
  const t = useTranslations('pricelist.price_change')
  const wordsOf = useChangeWords()
  const { data, error, isStale } = preview
  if (error && !data) return <TableError error={error} onRetry={() => void preview.refetch()} />
  if (!data) return <Skeleton className="h-40" />
  const { totals, price_list, paging_data } = data
  return (
    <section
      aria-label={t('preview')}
      aria-busy={isStale}
      className={cn('grid gap-2 transition-opacity', isStale && 'opacity-50')}
    >
      <p role="status" className="font-medium text-heading">
        {wordsOf(change, totals.changed)}
        <span className="ml-2 font-normal text-ink-soft">{t('products', { count: totals.products })}</span>
      </p>
      {totals.refused > 0 ? (
        <p className="text-sm text-state-error">{t('refused', { count: totals.refused })}</p>
      ) : null}
      {totals.unchanged > 0 ? (
        <p className="text-ink-soft text-sm">{t('unchanged', { count: totals.unchanged })}</p>
      ) : null}
      {price_list.length > 0 ? (
        <div className="overflow-hidden rounded-lg border">
          <div
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user scrolls it
            tabIndex={0}
            className="max-h-72 overflow-auto -outline-offset-2"
          >
            <PreviewTable prices={price_list} />
          </div>
          {paging_data.total_items > PREVIEW_SIZE ? (
            <TablePager
              total={paging_data.total_items}
              state={{
                query: { page, size: PREVIEW_SIZE },
                sizes: [PREVIEW_SIZE],
                setPage: onPage,
                setSize: () => undefined,
              }}
            />
          ) : null}
        </div>
      ) : null}
    </section>
  )
}

function PreviewTable({ prices }: { prices: readonly ChangedPrice[] }) {
  const t = useTranslations('pricelist.price_change')
  const language = useLanguage()
  const text = (amount: number, currency: number) => formatPrice(amount, currencyCode(currency), language)
  return (
    <table aria-label={t('preview')} className="w-full border-separate border-spacing-0 text-sm">
      <thead className="sticky top-0 bg-sunken text-ink-soft">
        <tr>
          <th scope="col" className={cell}>
            {t('price')}
          </th>
          <th scope="col" className={cn(cell, 'text-right')}>
            {t('before')}
          </th>
          <th scope="col" className={cn(cell, 'text-right')}>
            {t('after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {prices.map((price) => (
          <tr key={price.id}>
            <td className={cn(cell, 'min-w-32 [overflow-wrap:anywhere]')}>
              {price.product_name}
              <span className="ml-1.5 text-ink-soft">
                {[price.description, price.quantity > 1 ? `× ${price.quantity}` : '']
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </td>
            <td className={cn(cell, 'tabular whitespace-nowrap text-right')}>
              {text(price.before, price.currency_id)}
            </td>
            <td className={cn(cell, 'tabular whitespace-nowrap text-right')}>
              {price.after === null ? (
                <Badge tone="danger">{t('not_changed')}</Badge>
              ) : (
                text(price.after, price.currency_id)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
