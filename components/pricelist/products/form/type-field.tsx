'use client'

import { Settings2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { FormField } from '@/components/kit/fields/form-field'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import type { ProductValues } from './product-form'
import { useProductTypes } from './use-product-types'

const TypesDialog = dynamic(() => import('./types-dialog').then((module) => module.TypesDialog), {
  ssr: false,
})

/** The type of the product in the form around it, and the way to the types that there are. */
export function TypeField() {
  const t = useTranslations('pricelist.types')
  const canManage = useHasRole()('GUI_CAN_MANAGE_PRODUCT')
  const types = useProductTypes()
  const [manages, setManages] = useState(false)
  const { field } = useController<ProductValues, 'type_id'>({ name: 'type_id' })
  return (
    <FormField label={t('label')}>
      {(control) => (
        <div className="flex gap-2">
          <Select
            {...control}
            value={field.value ?? ''}
            placeholder={t('no_type')}
            onChange={({ target: { value } }) => field.onChange(value ? Number(value) : null)}
            onBlur={field.onBlur}
            options={types.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          {canManage ? (
            <Button size="icon" aria-label={t('manage')} title={t('manage')} onClick={() => setManages(true)}>
              <Settings2 aria-hidden />
            </Button>
          ) : null}
          {manages ? <TypesDialog onClose={() => setManages(false)} /> : null}
        </div>
      )}
    </FormField>
  )
}
