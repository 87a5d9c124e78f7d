'use client'

import { Plus, Receipt } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EmptyState } from '@/components/kit/empty-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { Price } from '@/lib/api/reservations/rule-fields'
import type { Day } from '@/lib/domain/core/day'
import { loadedOf, SetupPage } from '../shared/setup-page'
import { useReservationPrices, useSetupResources } from '../shared/use-setup'
import { PriceDialog } from './price-dialog'
import { PriceList } from './price-list'
import { PriceTrial } from './price-trial'
import { newPrice, type PriceValues, valuesOf } from './price-values'

/** The prices of reservations in the order in which they are tried, and a line that tries them. */
export function PricesView({ today }: { today: Day }) {
  const t = useTranslations('reservations.setup.prices')
  const [resources, query] = [useSetupResources(), useReservationPrices()]
  const prices = query.data ?? []
  const [dialog, setDialog] = useState<{ price: Price | null; initial: PriceValues } | null>(null)
  const last = Math.max(-1, ...prices.map(({ position }) => position))
  const add = (
    <Button variant="primary" onClick={() => setDialog({ price: null, initial: newPrice(last + 1) })}>
      <Plus aria-hidden />
      {t('add')}
    </Button>
  )
  const active = resources.resources.filter((resource) => resource.active)
  return (
    <SetupPage
      title={t('title')}
      text={t('text')}
      action={prices.length === 0 ? null : add}
      lists={[resources, loadedOf(query)]}
    >
      <Card className="min-w-0">
        {prices.length === 0 ? (
          <EmptyState icon={Receipt} title={t('none')} text={t('none_text')} action={add} />
        ) : (
          <PriceList
            prices={prices}
            onEdit={(price) => setDialog({ price, initial: valuesOf(price) })}
            onCopy={(price) =>
              setDialog({ price: null, initial: { ...valuesOf(price), position: last + 1 } })
            }
          />
        )}
      </Card>
      {active.length > 0 && prices.length > 0 ? (
        <PriceTrial resources={active} prices={prices} today={today} />
      ) : null}
      {dialog ? (
        <PriceDialog price={dialog.price} initial={dialog.initial} onClose={() => setDialog(null)} />
      ) : null}
    </SetupPage>
  )
}
