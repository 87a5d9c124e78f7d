'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { DateInput } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { useDebounced } from '@/components/kit/use-debounced'
import { useErrorText } from '@/components/kit/use-error-text'
import { useIdempotencyKey } from '@/components/kit/use-idempotency-key'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { ApiError, api } from '@/lib/api/client'
import type { AdjustmentEffect, Subscription } from '@/lib/api/salesforce/agreements/subscription-fields'
import { isDay } from '@/lib/domain/core/day'
import { formatDay, formatMoney } from '@/lib/i18n/formats'

type AdjustProps = {
  subscription: Subscription
  onDone: (subscription: Subscription) => void
  onClose: () => void
}

/** Milliseconds without typing after which the effect is asked for. */
const PAUSE = 300

const isPercent = (percent: number | null): percent is number =>
  percent !== null && percent !== 0 && percent >= -50 && percent <= 100

type Errors = { percent?: string | undefined; from?: string | undefined }

/** Asks by how much and from which day the prices of a contract change, and shows the effect before it is done. */
export function AdjustDialog({ subscription, onDone, onClose }: AdjustProps) {
  const t = useTranslations('contracts.subscription')
  const notify = useNotify()
  const errorText = useErrorText()
  const keyOf = useIdempotencyKey()
  const { once, running } = useOnce()
  const { contract_id: id, next_period } = subscription
  const [percent, setPercent] = useState<number | null>(null)
  const [from, setFrom] = useState<string>(next_period ?? '')
  const [errors, setErrors] = useState<Errors>({})
  const settled = { percent: useDebounced(percent, PAUSE), from: useDebounced(from, PAUSE) }
  const asked =
    isPercent(settled.percent) && isDay(settled.from)
      ? { id, percent: settled.percent, from: settled.from }
      : null
  const preview = useQuery({
    queryKey: ['contract-adjustment', id, asked?.percent, asked?.from],
    queryFn: async () =>
      asked ? (await api.salesforce.subscriptions.previewAdjustment(asked)).response.adjustment : null,
    enabled: asked !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const adjust = async () => {
    if (!isPercent(percent) || !isDay(from)) {
      setErrors({
        percent: isPercent(percent) ? undefined : t('adjust_percent_wrong'),
        from: isDay(from) ? undefined : t('adjust_from_missing'),
      })
      return false
    }
    try {
      const input = { id, percent, from }
      const { response } = await api.salesforce.subscriptions.adjust(input, {
        context: { idempotencyKey: keyOf(input) },
      })
      if (response.is_new) notify.success(t('adjust_done', { count: response.adjustment.changed }))
      else notify.info(t('adjust_repeated'))
      onDone(response.subscription)
      return true
    } catch (fault) {
      if (!(fault instanceof ApiError) || !fault.code.startsWith('ERROR_ADJUSTMENT')) throw fault
      setErrors({ from: errorText(fault).text })
      return false
    }
  }
  const refused = asked && preview.error ? errorText(preview.error).text : undefined
  return (
    <FormDialog
      title={t('adjust_title')}
      text={t('adjust_text')}
      submit={t('adjust_submit')}
      className="md:max-w-lg"
      pending={running !== null}
      onSubmit={() => void once('adjust', adjust)}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField
          label={t('adjust_percent')}
          help={t('adjust_percent_help')}
          error={errors.percent}
          required
        >
          {(field) => (
            <NumberInput
              {...field}
              value={percent}
              cents={false}
              onValueChange={(value) => {
                setPercent(value)
                setErrors({})
              }}
            />
          )}
        </FormField>
        <FormField label={t('adjust_from')} error={errors.from ?? refused} required>
          {(field) => (
            <DateInput
              {...field}
              value={from}
              min={subscription.start}
              onValueChange={(value) => {
                setFrom(value)
                setErrors({})
              }}
            />
          )}
        </FormField>
      </div>
      {asked && preview.data ? <EffectText effect={preview.data} /> : null}
    </FormDialog>
  )
}

function EffectText({ effect }: { effect: AdjustmentEffect }) {
  const t = useTranslations('contracts.subscription')
  const language = useLanguage()
  const { before, after, changed, edited, edited_list, issued } = effect
  const amount = (value: number) => formatMoney(value, language)
  return (
    <div role="status" className="grid gap-2">
      <p className="tabular font-medium">
        {t('adjust_period', { before: amount(before), after: amount(after) })}
      </p>
      <p>{t('adjust_changed', { count: changed })}</p>
      {issued > 0 ? <p className="text-ink-soft">{t('adjust_issued', { count: issued })}</p> : null}
      {edited > 0 ? (
        <div className="grid gap-1 text-ink-soft">
          <p>{t('adjust_edited', { count: edited })}</p>
          <ul className="grid gap-1">
            {edited_list.map(({ id, description, date, total }) => (
              <li key={id}>{`${formatDay(date, language)} · ${description} · ${amount(total)}`}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}
