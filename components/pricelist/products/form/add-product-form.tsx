'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { CatalogueForm } from './catalogue-form'
import { FormAttributes } from './form-attributes'
import { FurtherFields } from './further-fields'
import { FurtherProductFields, NameField, UnitField } from './product-fields'
import { type ProductValues, productForm, productValues } from './product-form'
import { SellingPriceField } from './selling-price-field'
import { useSaveProduct } from './use-save-product'
import { useTypedPrice } from './use-typed-price'
import { VatField } from './vat-field'

const FURTHER = ['description', 'code', 'barcode', 'type_id', 'purchase_price', 'attribute_list'] as const

type AddProps = {
  /** Whether closing would lose something. */
  onDirty: (dirty: boolean) => void
  onDone: () => void
  onCancel: () => void
}

/** A new product with its price: the fields that are seldom filled are folded. */
export function AddProductForm({ onDirty, onDone, onCancel }: AddProps) {
  const t = useTranslations('pricelist.product_dialog')
  const form = useForm<ProductValues>({
    defaultValues: productValues(null),
    resolver: zodResolver(productForm) as never,
  })
  const { isDirty, errors } = form.formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const typed = useTypedPrice()
  const save = useSaveProduct({ product: null, form, amountOf: typed.amountOf, onSaved: onDone })
  return (
    <CatalogueForm
      form={form}
      submit={t('submit')}
      fault={t('check_input')}
      onSave={save}
      onCancel={onCancel}
    >
      <NameField />
      <div className="grid gap-4 sm:grid-cols-2">
        <SellingPriceField typed={typed} />
        <VatField />
      </div>
      <FurtherFields hasFault={FURTHER.some((field) => field in errors)}>
        <div className="grid gap-4 sm:grid-cols-2">
          <FurtherProductFields />
          <UnitField />
        </div>
        <FormAttributes kind="product" />
      </FurtherFields>
    </CatalogueForm>
  )
}
