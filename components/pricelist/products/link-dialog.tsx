'use client'

import { ListPlus, X } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RegistryPicker } from '@/components/anagrafica/picker/registry-picker'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { FormFault } from '@/components/kit/fields/form-fault'
import { FormField } from '@/components/kit/fields/form-field'
import { Button } from '@/components/ui/button'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { Product } from '@/lib/api/pricelist/product-fields'
import { useLinkProducts } from './use-link-products'

const ProductSelectDialog = dynamic(
  () => import('./product-select-dialog').then((module) => module.ProductSelectDialog),
  { ssr: false },
)

/** Links products to the registry entry that supplies them. It and a product must be chosen (document 2 §5). */
export function LinkDialog({
  products: given,
  onLinked,
  onClose,
}: {
  products: readonly Product[]
  onLinked?: () => void
  onClose: () => void
}) {
  const t = useTranslations('pricelist')
  const { link, pending } = useLinkProducts()
  const [supplier, setSupplier] = useState<Anagrafica | null>(null)
  const [products, setProducts] = useState(given)
  const [tried, setTried] = useState(false)
  const [one] = products
  const submit = async () => {
    setTried(true)
    if (!supplier || products.length === 0 || !(await link(products, supplier.sku))) return
    onLinked?.()
    onClose()
  }
  const now = products.length === 1 && one?.supplier_name
  return (
    <FormDialog
      title={t('link_dialog.title', { name: one?.name ?? '', count: products.length })}
      text={now ? t('link_dialog.now', { supplier: now }) : undefined}
      submit={t('link_dialog.submit')}
      className="md:max-w-xl"
      pending={pending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FormField
        label={t('supplier')}
        required
        error={tried && !supplier ? t('link_dialog.none') : undefined}
      >
        {(field) => <RegistryPicker {...field} value={supplier} onChoose={setSupplier} />}
      </FormField>
      <ChosenProducts
        products={products}
        fault={tried && products.length === 0 ? t('link_dialog.none') : null}
        onChange={setProducts}
      />
    </FormDialog>
  )
}

function ChosenProducts({
  products,
  fault,
  onChange,
}: {
  products: readonly Product[]
  fault: string | null
  onChange: (products: readonly Product[]) => void
}) {
  const t = useTranslations('pricelist.link_dialog')
  const [chooses, setChooses] = useState(false)
  const add = (chosen: readonly Product[]) => {
    const known = new Set(products.map(({ id }) => id))
    onChange([...products, ...chosen.filter(({ id }) => !known.has(id))])
    setChooses(false)
  }
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 font-medium text-sm">{t('products')}</legend>
      {products.length > 0 ? (
        <ul aria-label={t('products')} className="max-h-60 divide-y overflow-auto rounded-lg border">
          {products.map((product) => (
            <li key={product.id} className="flex items-center gap-2 py-1 pr-1 pl-3">
              <span className="min-w-0 grow truncate" title={product.name}>
                {product.name}
                {product.code ? <span className="ml-2 text-ink-soft">{product.code}</span> : null}
              </span>
              <Button
                size="icon-sm"
                variant="ghost"
                aria-label={t('remove', { name: product.name })}
                onClick={() => onChange(products.filter(({ id }) => id !== product.id))}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <Button className="justify-self-start" onClick={() => setChooses(true)}>
        <ListPlus aria-hidden />
        {t('choose')}
      </Button>
      <FormFault>{fault}</FormFault>
      {chooses ? <ProductSelectDialog multiple onSelect={add} onClose={() => setChooses(false)} /> : null}
    </fieldset>
  )
}
