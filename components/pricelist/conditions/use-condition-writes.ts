'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useFailure } from '@/components/kit/use-failure'
import { useIdempotencyKey } from '@/components/kit/use-idempotency-key'
import { useNotify } from '@/components/kit/use-notify'
import { api } from '@/lib/api/client'
import type { Condition } from '@/lib/api/pricelist/business-condition-fields'
import { CONDITIONS_KEY } from './conditions-spec'

/**
 * The condition with a customer about a supplier's products ('' is the own company); without values the condition ends.
 */
export type ConditionWrite = {
  supplier: string
  customer: string
  values: readonly { key: string; value: number }[]
}

/** Adds, saves and removes conditions, and reports the result. */
export function useConditionWrites() {
  const t = useTranslations('pricelist.conditions')
  const notify = useNotify()
  const dialogs = useDialogs()
  const failure = useFailure()
  const client = useQueryClient()
  const keyOf = useIdempotencyKey()
  const busy = useRef(false)
  const send = async (
    { supplier, customer, values }: ConditionWrite,
    said: 'added' | 'saved' | 'removed',
  ): Promise<boolean> => {
    if (busy.current) return false
    busy.current = true
    const business_condition_list = [
      {
        business_condition_ana_sku: supplier || null,
        sku_vendee: customer,
        business_condition_fields: [...values],
      },
    ]
    const context = { idempotencyKey: keyOf(business_condition_list) }
    try {
      await api.pricelist.businessConditions.add({ business_condition_list }, { context })
      await client.invalidateQueries({ queryKey: [CONDITIONS_KEY] })
      notify.success(t(`done.${said}`))
      return true
    } catch (error) {
      failure(t(`failed.${said}`), error)
      return false
    } finally {
      busy.current = false
    }
  }
  const remove = async (condition: Condition): Promise<void> => {
    const text = t('ask_remove', { name: condition.vendee_name })
    if (!(await dialogs.confirm({ text, confirm: t('remove'), destructive: true }))) return
    const supplier = condition.business_condition_ana_sku ?? ''
    await send({ supplier, customer: condition.sku_vendee, values: [] }, 'removed')
  }
  return { send, remove }
}
