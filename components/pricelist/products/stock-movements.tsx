'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { InstantText } from '@/components/kit/day'
import { useLanguage } from '@/components/kit/use-language'
import { useHasRole } from '@/components/shell/session/user-context'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { Product } from '@/lib/api/pricelist/product-fields'
import type { StockMovement } from '@/lib/api/pricelist/stock'
import { formatNumber } from '@/lib/i18n/formats'

const MAX_SHOWN = 100

export const movementsKey = ({ id }: Product) => ['pricelist', 'movements', id] as const

/**
 * The movements of a product's stock, newest first, each with the stock after it and the document to which it belongs.
 */
export function StockMovements({ product }: { product: Product }) {
  const t = useTranslations('pricelist.movements')
  const { data, isError } = useQuery({
    queryKey: movementsKey(product),
    queryFn: async () =>
      (await api.pricelist.stock.movements({ product_id: product.id, size: MAX_SHOWN })).response,
  })
  if (isError) return <p className="text-ink-soft">{t('error')}</p>
  if (!data) return <Skeleton className="h-12" />
  const { movement_list: list, paging_data } = data
  if (list.length === 0) return <p className="text-ink-soft">{t('none')}</p>
  return (
    <section className="grid gap-1.5">
      <h3 className="font-medium">{t('title')}</h3>
      <ul
        aria-label={t('title')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user scrolls it
        tabIndex={0}
        className="max-h-64 divide-y overflow-auto rounded-lg border"
      >
        {list.map((movement) => (
          <Movement key={movement.id} movement={movement} />
        ))}
      </ul>
      {paging_data.total_items > list.length && (
        <p className="text-ink-soft text-sm">{t('latest', { count: list.length })}</p>
      )}
    </section>
  )
}

function Movement({ movement }: { movement: StockMovement }) {
  const t = useTranslations('pricelist.movements')
  const language = useLanguage()
  const { quantity, availability, note, author, created_at } = movement
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-3 px-3 py-2">
      <p className="[overflow-wrap:anywhere]">
        <Cause movement={movement} />
        {note ? ` – ${note}` : ''}
      </p>
      <p className="tabular text-end font-medium">
        {quantity > 0 ? '+' : ''}
        {formatNumber(quantity, language)}
      </p>
      <p className="text-ink-soft text-sm">
        {author ? `${author} · ` : ''}
        <InstantText value={created_at} form="short" />
      </p>
      <p className="tabular text-end text-ink-soft text-sm">
        {t('left', { count: formatNumber(availability, language) })}
      </p>
    </li>
  )
}

/** The reason of a movement; a document's number is a link for users who may see the document. */
function Cause({ movement: { reason, document } }: { movement: StockMovement }) {
  const t = useTranslations('pricelist.movements')
  const mayOpen = useHasRole()('GUI_CAN_LIST_INVOICE')
  const cause = t(`reasons.${reason}`)
  if (!document) return cause
  const name = `${cause} ${document.fullNumeration}`
  if (!mayOpen) return name
  const kind = reason === 'CREDITNOTE' ? 'creditNote' : 'invoice'
  return (
    <Link href={`/app/documents/preview/${kind}/${document.id}`} className="underline underline-offset-2">
      {name}
    </Link>
  )
}
