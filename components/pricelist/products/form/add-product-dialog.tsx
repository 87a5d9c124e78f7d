'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { DialogTabs } from '@/components/kit/dialogs/dialog-tabs'
import { useGuardedClose } from '@/components/kit/dialogs/use-guarded-close'
import { useHasRole } from '@/components/shell/session/user-context'
import { ProductsCsvTab } from '../products-csv-tab'
import { AddProductForm } from './add-product-form'

/** Adds one product, or with the role to manage them several from a CSV file (document 2 §2). */
export function AddProductDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('pricelist.product_dialog')
  const [dirty, setDirty] = useState(false)
  const close = useGuardedClose(dirty, onClose)
  const canImport = useHasRole()('GUI_CAN_MANAGE_PRODUCT')
  const single = <AddProductForm onDirty={setDirty} onDone={onClose} onCancel={close} />
  return (
    <DialogFrame title={t('add')} className={canImport ? 'md:max-w-3xl' : 'md:max-w-2xl'} onClose={close}>
      {canImport ? (
        <DialogTabs
          label={t('add')}
          tabs={[
            { key: 'single', label: t('single'), content: single },
            { key: 'csv', label: t('csv'), content: <ProductsCsvTab /> },
          ]}
        />
      ) : (
        single
      )}
    </DialogFrame>
  )
}
