'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { StaleDialog } from '@/components/kit/dialogs/stale-dialog'
import { useGuardedClose } from '@/components/kit/dialogs/use-guarded-close'
import type { Product } from '@/lib/api/pricelist/product-fields'
import { CatalogueForm } from './catalogue-form'
import { ProductFields } from './product-fields'
import { mergedValues, type ProductValues, productForm, productValues } from './product-form'
import { useProductDifferences } from './use-product-differences'
import { useSaveProduct } from './use-save-product'

/** Edits a product. When another user has saved it first, the dialog shows the differences and keeps the typed values. */
export function ProductDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useTranslations('pricelist.product_dialog')
  /** As it was when the form started from it: another one once somebody's save was taken over. */
  const [base, setBase] = useState(product)
  const [stale, setStale] = useState<Product | null>(null)
  const form = useForm<ProductValues>({
    defaultValues: productValues(product),
    resolver: zodResolver(productForm) as never,
  })
  const close = useGuardedClose(form.formState.isDirty, onClose)
  const save = useSaveProduct({ product: base, form, onSaved: onClose, onStale: setStale })
  const differences = useProductDifferences(form.getValues, stale)
  const takeOver = (saved: Product, keepsOwn: boolean) => {
    const own = mergedValues(base, form.getValues(), saved)
    form.reset(productValues(saved))
    if (keepsOwn) form.reset(own, { keepDefaultValues: true })
    setBase(saved)
    setStale(null)
  }
  return (
    <DialogFrame title={t('edit', { name: product.name })} className="md:max-w-2xl" onClose={close}>
      <CatalogueForm
        form={form}
        kind="product"
        submit={t('save')}
        fault={t('check_input')}
        onSave={save}
        onCancel={close}
      >
        <ProductFields />
      </CatalogueForm>
      {stale ? (
        <StaleDialog
          differences={differences}
          onKeep={() => takeOver(stale, true)}
          onReload={() => takeOver(stale, false)}
          onClose={() => setStale(null)}
        />
      ) : null}
    </DialogFrame>
  )
}
