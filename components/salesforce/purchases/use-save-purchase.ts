'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { Path, UseFormReturn } from 'react-hook-form'
import { setServerErrors } from '@/components/kit/fields/use-field-error'
import { useFailure } from '@/components/kit/use-failure'
import { useIdempotencyKey } from '@/components/kit/use-idempotency-key'
import { useNotify } from '@/components/kit/use-notify'
import { ApiError, api } from '@/lib/api/client'
import type { Purchase } from '@/lib/api/salesforce/purchases/purchase-fields'
import type { NewFile } from './files/use-shown-file'
import { amountOfList, type Saving, waitsForLines } from './purchase-rules'
import { type PurchaseValues, payloadOf } from './purchase-values'
import { PURCHASES_KEY } from './purchases-spec'

const FIELDS = [
  'ana_sku',
  'invoice_number',
  'date',
  'description',
  'category',
  'purchase_product_list',
  'due_date_list',
  'payment_list',
  'payment_date',
]

const isField = (path: string): path is Path<PurchaseValues> => {
  const [root = '', ...rest] = path.split('.')
  return FIELDS.includes(root) && (rest.length > 0 || !root.endsWith('_list'))
}

const PREFIX = 'purchase_data.'

/** The field that shows what the server refuses: of a list as a whole, the amount of its last row. */
function fieldOf(path: string, values: PurchaseValues): string {
  const name = path.startsWith(PREFIX) ? path.slice(PREFIX.length) : path
  const list = LISTS.find((own) => own === name)
  if (list) return values[list].length > 0 ? amountOfList(list, values) : name
  return name.replace(/\.gross_price$/, '.amount')
}

const LISTS = ['purchase_product_list', 'due_date_list', 'payment_list'] as const

type SaveOptions = {
  /** The purchase that is changed; null for a new one. */
  purchase: Purchase | null
  form: UseFormReturn<PurchaseValues>
  files: readonly NewFile[]
  onFiles: (files: NewFile[]) => void
  onSaved: () => void
  /** Called when another user has saved the purchase first, with the purchase as it is saved now. */
  onStale: (saved: Purchase) => void
}

/**
 * Adds or saves a purchase with its files. A refusal is shown at its field or file, or as a notice; nothing that was
 * typed or chosen is lost.
 */
export function useSavePurchase({ purchase, form, files, onFiles, onSaved, onStale }: SaveOptions) {
  const t = useTranslations('purchases')
  const notify = useNotify()
  const failure = useFailure()
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()

  const send = (values: PurchaseValues, saving: Saving) => {
    const { state: purchase_state } = saving
    const json_state = { description: purchase?.json_state.description ?? '', purchase_state }
    const payload = payloadOf(values, { isUnpriced: waitsForLines(values, saving) })
    const data = { ...payload, json_state, isBozza: purchase_state === 'DRAFT' }
    const sent = files.map(({ file }) => file)
    if (purchase) {
      const { id, revision } = purchase
      const purchase_data = JSON.stringify({ ...data, id, revision })
      return api.salesforce.purchases.update({ purchase_data, files: sent })
    }
    const key = keyOf([data, sent.map(({ name, size, lastModified }) => [name, size, lastModified])])
    const input = { purchase_data: JSON.stringify(data), files: sent }
    return api.salesforce.purchases.add(input, { context: { idempotencyKey: key } })
  }

  const refuse = async (error: unknown) => {
    if (error instanceof ApiError) {
      if (error.code === 'ERROR_STALE_REVISION' && purchase) {
        return onStale((await api.salesforce.purchases.byId({ id: purchase.id })).response.purchase)
      }
      if (error.code === 'ERROR_PURCHASE_FILES') {
        const faults = faultsByIndex(error.faultList)
        onFiles(files.map(({ file }, index) => ({ file, fault: faults.get(index) ?? null })))
      }
      const { code, description } = error
      const [missing, wrong] = [error.missing, error.wrong].map((paths) =>
        paths.map((path) => fieldOf(path, form.getValues())),
      ) as [string[], string[]]
      setServerErrors({ code, description, missing, wrong }, form.setError, isField)
    }
    failure(t(purchase ? 'failed.edit' : 'failed.add'), error)
  }

  return async (values: PurchaseValues, saving: Saving): Promise<void> => {
    try {
      await send(values, saving)
      await queries.invalidateQueries({ queryKey: [PURCHASES_KEY] })
      if (waitsForLines(values, saving)) notify.info(t('done.unpriced'))
      else notify.success(t(purchase ? 'done.edit' : 'done.add'))
      onSaved()
    } catch (error) {
      await refuse(error).catch((fault: unknown) => failure(t('failed.edit'), fault))
    }
  }
}

/** The reason for each file that was refused, by its place among those that were sent. */
function faultsByIndex(list: readonly unknown[]): Map<number, string> {
  const faults = new Map<number, string>()
  for (const fault of list) {
    if (typeof fault !== 'object' || fault === null || !('field' in fault) || !('message' in fault)) continue
    const index = /^files\.(\d+)$/.exec(String(fault.field))?.[1]
    if (index) faults.set(Number(index), String(fault.message))
  }
  return faults
}
