'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { CatalogueForm } from './catalogue-form'
import { ProductFields } from './product-fields'
import { type ProductValues, productForm, productValues } from './product-form'
import { useSaveProduct } from './use-save-product'

type AddProps = {
  /** Whether closing would lose something. */
  onDirty: (dirty: boolean) => void
  onDone: () => void
  onCancel: () => void
}

/** A new product. */
export function AddProductForm({ onDirty, onDone, onCancel }: AddProps) {
  const t = useTranslations('pricelist.product_dialog')
  const form = useForm<ProductValues>({
    defaultValues: productValues(null),
    resolver: zodResolver(productForm) as never,
  })
  const { isDirty } = form.formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const save = useSaveProduct({ product: null, form, onSaved: onDone })
  return (
    <CatalogueForm
      form={form}
      kind="product"
      submit={t('submit')}
      fault={t('check_input')}
      onSave={save}
      onCancel={onCancel}
    >
      <ProductFields />
    </CatalogueForm>
  )
}
