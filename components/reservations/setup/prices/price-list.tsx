'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId } from 'react'
import { Money } from '@/components/kit/money'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { Price } from '@/lib/api/reservations/rule-fields'
import { RowButtons } from '../shared/row-buttons'
import { useDeletion } from '../shared/use-deletion'
import { useOrdering } from './use-ordering'
import { usePriceWords } from './use-price-words'

type Props = {
  prices: readonly Price[]
  onEdit: (price: Price) => void
  onCopy: (price: Price) => void
}

/** The prices in their order, which buttons and Alt with the arrows change. */
export function PriceList({ prices, onEdit, onCopy }: Props) {
  const t = useTranslations('reservations.setup.prices')
  const { shown, move, announced } = useOrdering(prices)
  return (
    <>
      <p className="border-b px-4 py-2.5 text-ink-soft text-sm">{t('order_help')}</p>
      <ol className="divide-y" aria-label={t('title')}>
        {shown.map((price, index) => (
          <PriceRow
            key={price.id}
            price={price}
            place={{ index, last: shown.length - 1 }}
            onMove={(by, button) => move(index, by, button)}
            onEdit={() => onEdit(price)}
            onCopy={() => onCopy(price)}
          />
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
    </>
  )
}

type RowProps = {
  price: Price
  place: { index: number; last: number }
  onMove: (by: -1 | 1, button: string) => void
  onEdit: () => void
  onCopy: () => void
}

function PriceRow({ price, place: { index, last }, onMove, onEdit, onCopy }: RowProps) {
  const t = useTranslations('reservations.setup.prices')
  const { titleOf, factsOf } = usePriceWords()
  const remove = useDeletion()
  const id = useId()
  const title = titleOf(price)
  const buttons = [
    { key: 'up', Icon: ArrowUp, by: -1, isOff: index === 0 },
    { key: 'down', Icon: ArrowDown, by: 1, isOff: index === last },
  ] as const
  const onKeyDown = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowUp' ? buttons[0] : event.key === 'ArrowDown' ? buttons[1] : null
    if (!event.altKey || !way || way.isOff) return
    event.preventDefault()
    onMove(way.by, `${id}-${way.key}`)
  }
  const onDelete = () =>
    void remove({
      ask: t('ask_delete', { name: title }),
      confirm: t('delete'),
      done: t('deleted'),
      call: () => api.reservations.prices.remove({ id: price.id }),
    })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5" onKeyDown={onKeyDown}>
      <span className="tabular w-6 shrink-0 text-ink-soft">{index + 1}.</span>
      <div className="grid min-w-0 grow basis-52 gap-0.5">
        <span className="wrap-anywhere font-medium">{title}</span>
        <span className="wrap-anywhere text-ink-soft text-sm">{factsOf(price).join(' · ')}</span>
      </div>
      <span className="grid shrink-0 sm:justify-items-end">
        <span className="font-medium">
          <Money value={price.amount} /> {t(`per_unit.${price.per}`)}
        </span>
        <span className="text-ink-soft text-sm">{t('with_vat', { rate: price.vat_rate })}</span>
      </span>
      <span className="ml-auto flex items-center">
        {buttons.map(({ key, Icon, by, isOff }) => (
          <Button
            key={key}
            id={`${id}-${key}`}
            variant="ghost"
            size="icon-sm"
            aria-label={`${t(key)}: ${title}`}
            aria-disabled={isOff || undefined}
            className={isOff ? 'opacity-40' : undefined}
            title={t(key)}
            onClick={() => (isOff ? undefined : onMove(by, `${id}-${key}`))}
          >
            <Icon aria-hidden />
          </Button>
        ))}
        <RowButtons name={title} onEdit={onEdit} onCopy={onCopy} onDelete={onDelete} />
      </span>
    </li>
  )
}
