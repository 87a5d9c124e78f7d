'use client'

import { FileDown, History } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import type { ProductRequest } from './product-requests'
import type { ProductsInput } from './products-spec'

/**
 * The actions on the list as it is filtered: the export of its price list, and the history of the changes of its
 * prices.
 */
export function ProductsTools({
  filter,
  total,
  open,
}: {
  filter: ProductsInput['filter']
  total: number
  open: (request: ProductRequest) => void
}) {
  const t = useTranslations('pricelist')
  const canWrite = useHasRole()('GUI_CAN_MANAGE_PRODUCT')
  return (
    <>
      <Button size="sm" onClick={() => open({ dialog: 'export', filter, total })}>
        <FileDown aria-hidden />
        {t('export.button')}
      </Button>
      {canWrite ? (
        <Button size="sm" onClick={() => open({ dialog: 'changes' })}>
          <History aria-hidden />
          {t('price_change.history')}
        </Button>
      ) : null}
    </>
  )
}
