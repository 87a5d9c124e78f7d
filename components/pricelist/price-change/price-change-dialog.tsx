'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { DialogForm } from '@/components/kit/dialogs/dialog-form'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { useGuardedClose } from '@/components/kit/dialogs/use-guarded-close'
import { useIdempotencyKey } from '@/components/kit/use-idempotency-key'
import { useNotify } from '@/components/kit/use-notify'
import { api } from '@/lib/api/client'
import type { PriceChangeEntry, PriceChangeForm } from '@/lib/api/pricelist/price-change-fields'
import { PRODUCTS_KEY } from '../products/products-spec'
import { ChangeDone } from './change-done'
import { ChangeFields, type ChangeValues, completeChange, newChange } from './change-fields'
import { ChangePreview } from './change-preview'
import { type PriceSelection, selectionIn } from './price-selection'
import { CHANGES_KEY, useChangePreview } from './use-price-changes'

/** Changes many prices: the effect is shown before the change is made, and can be undone afterwards. */
export function PriceChangeDialog({
  selection,
  onApplied,
  onClose,
}: {
  selection: PriceSelection
  onApplied?: () => void
  onClose: () => void
}) {
  const t = useTranslations('pricelist.price_change')
  const [values, setValues] = useState<ChangeValues>(newChange)
  const [page, setPage] = useState(1)
  const change = completeChange(values)
  const preview = useChangePreview(selection, change, page)
  const { apply, done, pending } = useApply(selection, onApplied)
  const close = useGuardedClose(values.value !== null && done === null, onClose)
  const changed = preview.data?.totals.changed ?? 0
  const isReady = change !== null && !preview.isStale && changed > 0
  return (
    <DialogFrame
      title={t('title')}
      text={done ? undefined : t('text')}
      className="md:max-w-3xl"
      onClose={close}
    >
      {done ? (
        <ChangeDone change={done} onClose={onClose} />
      ) : (
        <DialogForm
          submit={isReady ? t('apply', { count: changed }) : t('apply_none')}
          pending={pending}
          disabled={!isReady}
          onSubmit={() => void (change && apply(change, changed))}
          onCancel={close}
        >
          <ChangeFields
            values={values}
            onChange={(patch) => {
              setValues({ ...values, ...patch })
              setPage(1)
            }}
          />
          {change ? <ChangePreview change={change} preview={preview} page={page} onPage={setPage} /> : null}
        </DialogForm>
      )}
    </DialogFrame>
  )
}

/** Applies one change at a time; `done` is the change that was made. */
function useApply(selection: PriceSelection, onApplied: (() => void) | undefined) {
  const notify = useNotify()
  const client = useQueryClient()
  const keyFor = useIdempotencyKey()
  const busy = useRef(false)
  const [pending, setPending] = useState(false)
  const [done, setDone] = useState<PriceChangeEntry | null>(null)
  const apply = async (change: PriceChangeForm, price_count: number) => {
    if (busy.current) return
    busy.current = true
    setPending(true)
    try {
      const body = { ...change, ...selectionIn(selection), price_count }
      const context = { idempotencyKey: keyFor(body) }
      const { response } = await api.pricelist.priceChanges.apply(body, { context })
      setDone(response.price_change)
      onApplied?.()
    } catch (error) {
      notify.error(error)
    } finally {
      await client.invalidateQueries({ queryKey: [PRODUCTS_KEY] })
      await client.invalidateQueries({ queryKey: CHANGES_KEY })
      busy.current = false
      setPending(false)
    }
  }
  return { apply, done, pending }
}
