'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { FormField } from '@/components/kit/fields/form-field'
import { useNotify } from '@/components/kit/use-notify'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { ProductType } from '@/lib/api/pricelist/product-type-fields'
import { TypeName } from '../type-name'
import { TYPES_KEY, useProductTypes } from './use-product-types'

const FIRST_COLOR = '#03a9f4'

/** The types of products: added by name and colour, deleted while no product is of them. */
export function TypesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('pricelist.types')
  const types = useProductTypes()
  const [name, setName] = useState('')
  const [color, setColor] = useState(FIRST_COLOR)
  const { add, remove, pending } = useTypeChanges()
  const submit = async () => {
    if (await add({ name: name.trim(), color })) setName('')
  }
  return (
    <FormDialog
      title={t('title')}
      text={t('text')}
      submit={t('add')}
      pending={pending}
      disabled={name.trim() === ''}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {types.length > 0 ? (
        <ul aria-label={t('title')} className="max-h-60 divide-y overflow-auto rounded-lg border">
          {types.map((type) => (
            <li key={type.id} className="flex items-center justify-between gap-2 py-1 pr-1 pl-3">
              <TypeName type={type} />
              <Button
                size="icon-sm"
                variant="ghost"
                aria-label={t('delete', { name: type.name })}
                onClick={() => void remove(type)}
              >
                <Trash2 aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">{t('none')}</p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3">
        <FormField label={t('name')}>
          {(field) => (
            <Input
              {...field}
              autoFocus
              autoComplete="off"
              maxLength={80}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </FormField>
        <FormField label={t('color')}>
          {(field) => (
            <Input
              {...field}
              type="color"
              className="w-16 p-1"
              value={color}
              onChange={(event) => setColor(event.target.value)}
            />
          )}
        </FormField>
      </div>
    </FormDialog>
  )
}

function useTypeChanges() {
  const t = useTranslations('pricelist.types')
  const dialogs = useDialogs()
  const notify = useNotify()
  const client = useQueryClient()
  const busy = useRef(false)
  const [pending, setPending] = useState(false)
  const run = async (call: () => Promise<unknown>): Promise<boolean> => {
    if (busy.current) return false
    busy.current = true
    setPending(true)
    try {
      await call()
      return true
    } catch (error) {
      notify.error(error)
      return false
    } finally {
      await client.invalidateQueries({ queryKey: TYPES_KEY })
      busy.current = false
      setPending(false)
    }
  }
  const add = (type: { name: string; color: string }) =>
    run(() => api.pricelist.productTypes.add({ type_list: [type] }))
  const remove = async ({ id, name }: ProductType) => {
    const text = t('delete_ask', { name })
    if (await dialogs.confirm({ text, confirm: t('delete_yes'), destructive: true }))
      await run(() => api.pricelist.productTypes.remove({ type_list: [{ id }] }))
  }
  return { add, remove, pending }
}
