'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Purchase } from '@/lib/api/salesforce/purchases/purchase-fields'
import { PURCHASES_HREF } from './purchases-spec'
import { usePurchaseActions } from './use-purchase-actions'

/** Shows that a purchase is deleted, and restores it. */
export function DeletedPurchase({ purchase }: { purchase: Purchase }) {
  const t = useTranslations('purchases')
  const errors = useTranslations('errors')
  const router = useRouter()
  const { restore } = usePurchaseActions()
  const back = async () => {
    if (await restore(purchase)) router.push(PURCHASES_HREF)
  }
  return (
    <Notice
      tone="warning"
      title={errors('ERROR_PURCHASE_DELETED')}
      className="mb-4"
      actions={
        <Button size="sm" onClick={() => void back()}>
          {t('actions.restore')}
        </Button>
      }
    />
  )
}
