'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { RegistryPicker } from '@/components/anagrafica/picker/registry-picker'
import { FormDialog } from '@/components/kit/form-dialog'
import { FormField } from '@/components/kit/form-field'
import { useNotify } from '@/components/kit/use-notify'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { api } from '@/lib/api/client'
import type { Product } from '@/lib/api/pricelist/product-fields'
import { useFailure } from '../use-failure'
import { PRODUCTS_KEY } from './products-spec'

/** Links a product to the registry entry that supplies it. One must be chosen. */
export function SupplierDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useTranslations('pricelist')
  const { link, pending } = useLink(product, onClose)
  const [chosen, setChosen] = useState<Anagrafica | null>(null)
  const [tried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (chosen) void link(chosen.sku)
  }
  return (
    <FormDialog
      title={t('supplier_dialog.title', { name: product.name })}
      text={product.supplier_name ? t('supplier_dialog.now', { supplier: product.supplier_name }) : undefined}
      submit={t('supplier_dialog.submit')}
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField
        label={t('supplier')}
        required
        error={tried && !chosen ? t('supplier_dialog.none') : undefined}
      >
        {(field) => <RegistryPicker {...field} value={chosen} onChoose={setChosen} />}
      </FormField>
    </FormDialog>
  )
}

/** Links once at a time. */
function useLink(product: Product, onDone: () => void) {
  const t = useTranslations('pricelist')
  const notify = useNotify()
  const failure = useFailure()
  const client = useQueryClient()
  const busy = useRef(false)
  const [pending, setPending] = useState(false)
  const link = async (sku_anagrafica: string) => {
    if (busy.current) return
    busy.current = true
    setPending(true)
    try {
      await api.pricelist.products.link({ product_data: { id: product.id, sku_anagrafica } })
      await client.invalidateQueries({ queryKey: [PRODUCTS_KEY] })
      notify.success(t('done.link', { name: product.name }))
      onDone()
    } catch (error) {
      failure(t('failed.link'), error)
    } finally {
      busy.current = false
      setPending(false)
    }
  }
  return { link, pending }
}
