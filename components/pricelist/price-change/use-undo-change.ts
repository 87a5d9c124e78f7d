'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import { api } from '@/lib/api/client'
import { formatPrice } from '@/lib/i18n/formats'
import { currencyCode } from '../products/form/use-unit-options'
import { PRODUCTS_KEY } from '../products/products-spec'
import { CHANGES_KEY } from './use-price-changes'

type UndoResult = Awaited<ReturnType<typeof api.pricelist.priceChanges.undo>>['response']

/** Undoes a change of prices, one at a time, and reports the prices that stay changed. Answers whether it was undone. */
export function useUndoChange() {
  const t = useTranslations('pricelist.price_change')
  const language = useLanguage()
  const dialogs = useDialogs()
  const notify = useNotify()
  const client = useQueryClient()
  const busy = useRef(false)
  const [pending, setPending] = useState<number | null>(null)
  const wordsOf = ({
    product_name,
    description,
    currency_id,
    now,
  }: UndoResult['kept_list'][number]): string => {
    const name = [product_name, description].filter(Boolean).join(' · ') || t('gone')
    return `${name}: ${now === null ? t('deleted') : formatPrice(now, currencyCode(currency_id), language)}`
  }
  const tell = async ({ price_change, kept_count, kept_list }: UndoResult) => {
    const restored = t('undone', { count: price_change.restored_count ?? 0 })
    if (kept_count === 0) return notify.success(restored)
    await dialogs.warning({
      text: `${restored}\n${t('kept', { count: kept_count })}`,
      details: kept_list.map(wordsOf).join('\n'),
    })
  }
  const undo = async (id: number): Promise<boolean> => {
    if (busy.current) return false
    busy.current = true
    setPending(id)
    try {
      const { response } = await api.pricelist.priceChanges.undo({ id })
      void tell(response)
      return true
    } catch (error) {
      notify.error(error)
      return false
    } finally {
      await client.invalidateQueries({ queryKey: [PRODUCTS_KEY] })
      await client.invalidateQueries({ queryKey: CHANGES_KEY })
      busy.current = false
      setPending(null)
    }
  }
  return { undo, pending }
}
