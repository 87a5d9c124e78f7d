'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useOnce } from '@/components/kit/use-once'
import { api } from '@/lib/api/client'
import type { Price } from '@/lib/api/reservations/rule-fields'
import { useReloadSetup } from '../shared/use-setup'

/**
 * Moves a price up or down: the list shows it at once, and again as the server has it. The button that was pressed keeps
 * the focus, and the place is announced.
 */
export function useOrdering(prices: readonly Price[]) {
  const t = useTranslations('reservations.setup.prices')
  const reload = useReloadSetup()
  const { once } = useOnce()
  const [order, setOrder] = useState<readonly Price[] | null>(null)
  const [announced, setAnnounced] = useState('')
  const pressed = useRef<string | null>(null)
  const shown = order ?? prices
  // React moves the row in the page, by which its button loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
  useEffect(() => {
    if (pressed.current) document.getElementById(pressed.current)?.focus()
    pressed.current = null
  }, [shown])
  const move = (index: number, by: -1 | 1, buttonId: string) => {
    const price = shown[index]
    const other = shown[index + by]
    if (!price || !other) return
    const next = shown.with(index, other).with(index + by, price)
    pressed.current = buttonId
    setOrder(next)
    void once('order', async () => {
      try {
        await api.reservations.prices.order({ id_list: next.map(({ id }) => id) })
        setAnnounced(t('moved', { place: index + by + 1, count: next.length }))
      } finally {
        await reload()
        setOrder(null)
      }
      return true
    })
  }
  return { shown, move, announced }
}
