'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatMoney } from '@/lib/i18n/formats'
import { useDialogs } from '../dialogs/dialogs'
import { isWhole, type Period } from '../fields/period-fields'
import { useLanguage } from '../use-language'
import { useOnce } from '../use-once'
import type { BillingMade, BillingPreview, BillingSource } from './billing-source'

/** The billing preview of a period, the chosen customers, and the drafts made for them. */
export function useBilling<Line, Preview extends BillingPreview<Line>>(
  period: Period,
  source: BillingSource<Line, Preview>,
) {
  const t = useTranslations('kit.billing')
  const language = useLanguage()
  const dialogs = useDialogs()
  const client = useQueryClient()
  const { once, running } = useOnce()
  const [left, setLeft] = useState<readonly string[]>([])
  const [made, setMade] = useState<BillingMade | null>(null)
  const { data, error } = useQuery({
    queryKey: [...source.key, 'billing', period],
    queryFn: () => source.preview(period),
    enabled: isWhole(period),
  })
  const chosen = (data?.customer_list ?? []).filter(({ sku }) => !left.includes(sku))
  const amount = chosen.reduce((cents, { amount_due }) => cents + Math.round(amount_due * 100), 0) / 100
  const choose = (sku: string, isChosen: boolean) =>
    setLeft(isChosen ? left.filter((other) => other !== sku) : [...left, sku])
  const chooseAll = (isChosen: boolean) =>
    setLeft(isChosen ? [] : (data?.customer_list ?? []).map(({ sku }) => sku))
  const bill = () =>
    once('bill', async () => {
      const text = t('ask', { count: chosen.length, amount: formatMoney(amount, language) })
      if (!(await dialogs.confirm({ text }))) return false
      const anagrafica_sku_list = left.length > 0 ? chosen.map(({ sku }) => sku) : []
      setMade(await source.create({ ...period, anagrafica_sku_list }))
      await client.invalidateQueries({ queryKey: [...source.key, 'billing'] })
      return true
    })
  return { data, error, chosen, amount, choose, chooseAll, bill, made, running, forget: () => setMade(null) }
}
