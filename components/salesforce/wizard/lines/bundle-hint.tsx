'use client'

import { useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useDebounced } from '@/components/kit/use-debounced'
import { useLanguage } from '@/components/kit/use-language'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { Resolution } from '@/lib/api/pricelist/resolved-price-fields'
import { toWire } from '@/lib/domain/core/money'
import { EURO } from '@/lib/domain/pricing/units'
import { formatMoney, formatNumber } from '@/lib/i18n/formats'
import { useWizard } from '../wizard-context'
import type { WizardLine } from '../wizard-form'
import { typedWithVat } from './price-with-vat'

const isId = (text: string | null): boolean => /^\d+$/.test(text ?? '')

/** The bundle of exactly this quantity at the customer's price; null without such a bundle, or when the line has it. */
function useBundle(line: WizardLine): { quantity: number; resolution: Resolution } | null {
  const { values, roles } = useWizard()
  const { ana_sku: sku, date: day } = values
  const quantity = useDebounced(line.quantity)
  const id = line.product_cross_id
  const { data } = useQuery({
    queryKey: ['bundle', id, quantity, sku, day],
    queryFn: async () => {
      const product_list = [{ id: Number(id), quantity: quantity ?? 1 }]
      const { response } = await api.pricelist.resolvedPrices.resolve({ product_list, sku: sku || null, day })
      return response.resolved_price_list[0]?.resolution ?? null
    },
    enabled: isId(id) && (quantity ?? 0) > 1 && roles.includes('GUI_CAN_LIST_PRODUCT'),
    retry: false,
  })
  // The server answers a bundle as one line of quantity 1, whatever quantity was asked for.
  const isBundle = data?.currency_id === EURO && data.line.quantity === 1
  if (!quantity || quantity !== line.quantity || !data || !isBundle) return null
  return data.price_cross_id === line.price_cross_id ? null : { quantity, resolution: data }
}

/**
 * Shows that the typed quantity is that of a bundle, with the bundle's price for this customer beside the line's amount.
 * The line changes only when the user accepts the bundle, because its price may have been typed by hand.
 */
export function BundleHint({ index, line }: { index: number; line: WizardLine }) {
  const t = useTranslations('wizard.bundle')
  const language = useLanguage()
  const { methods, totals } = useWizard()
  const bundle = useBundle(line)
  if (!bundle) return null
  const { quantity, resolution } = bundle
  const count = formatNumber(quantity, language)
  const path = `product_list.${index}` as const
  const take = () => {
    const now = methods.getValues(path)
    const description = `${now.description} ${t('of', { count })}`
    const { price_cross_id, line: parts } = resolution
    const net = { ...now, ...parts, description, price_cross_id, with_vat: false }
    methods.setValue(path, typedWithVat(net, now.with_vat))
  }
  return (
    <p role="status" className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-sm">
      <Package aria-hidden className="size-4 shrink-0" />
      {t('offer', {
        count,
        price: formatMoney(resolution.total, language),
        now: formatMoney(toWire(totals.lines[index]?.total_price ?? totals.product_subtotal), language),
      })}
      <Button size="sm" onClick={take}>
        {t('take')}
      </Button>
    </p>
  )
}
