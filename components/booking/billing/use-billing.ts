'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useLanguage } from '@/components/kit/use-language'
import { useOnce } from '@/components/kit/use-once'
import type { BillingMade, BillingPreview } from '@/lib/api/booking/attendance-billing-fields'
import { api } from '@/lib/api/client'
import { formatMoney } from '@/lib/i18n/formats'
import { BOOKING_KEY } from '../calendar/use-events'
import { isWhole, type Period } from '../event/period-fields'

export type BilledCustomer = BillingPreview['customer_list'][number]

/** The billing preview of a period, the chosen customers, and the drafts made for them. */
export function useBilling(period: Period) {
  const t = useTranslations('booking.billing')
  const language = useLanguage()
  const dialogs = useDialogs()
  const client = useQueryClient()
  const { once, running } = useOnce()
  const [left, setLeft] = useState<readonly string[]>([])
  const [made, setMade] = useState<BillingMade | null>(null)
  const { data, error } = useQuery({
    queryKey: [BOOKING_KEY, 'billing', period],
    queryFn: async () => (await api.booking.attendanceBilling.preview(period)).response,
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
      const { response } = await api.booking.attendanceBilling.create({ ...period, anagrafica_sku_list })
      setMade(response)
      await client.invalidateQueries({ queryKey: [BOOKING_KEY, 'billing'] })
      return true
    })
  return { data, error, chosen, amount, choose, chooseAll, bill, made, running, forget: () => setMade(null) }
}
