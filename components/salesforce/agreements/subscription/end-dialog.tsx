'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { DateInput } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { useErrorText } from '@/components/kit/use-error-text'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { ApiError, api } from '@/lib/api/client'
import type { Subscription } from '@/lib/api/salesforce/agreements/subscription-fields'
import { isDay } from '@/lib/domain/core/day'

type EndProps = {
  subscription: Subscription
  onDone: (subscription: Subscription) => void
  onClose: () => void
}

/** Asks for the last day of a contract for which notice was given. */
export function EndDialog({ subscription, onDone, onClose }: EndProps) {
  const t = useTranslations('contracts.subscription')
  const notify = useNotify()
  const errorText = useErrorText()
  const { once, running } = useOnce()
  const [lastDay, setLastDay] = useState('')
  const [error, setError] = useState('')
  const end = async () => {
    if (!isDay(lastDay)) {
      setError(t('last_day_missing'))
      return false
    }
    try {
      const { response } = await api.salesforce.subscriptions.end({
        id: subscription.contract_id,
        last_day: lastDay,
      })
      notify.success(t('done', { count: response.removed }))
      onDone(response.subscription)
      return true
    } catch (fault) {
      if (!(fault instanceof ApiError) || fault.code !== 'ERROR_SUBSCRIPTION_LAST_DAY') throw fault
      setError(errorText(fault).text)
      return false
    }
  }
  return (
    <FormDialog
      title={t('end_title')}
      text={t('end_text')}
      submit={t('end_submit')}
      className="md:max-w-lg"
      pending={running !== null}
      onSubmit={() => void once('end', end)}
      onClose={onClose}
    >
      <FormField
        label={t('last_day')}
        help={subscription.notice_days ? t('notice_days', { days: subscription.notice_days }) : undefined}
        error={error || undefined}
        required
      >
        {(field) => (
          <DateInput
            {...field}
            value={lastDay}
            min={subscription.start}
            max={subscription.term?.end}
            onValueChange={(value) => {
              setLastDay(value)
              setError('')
            }}
          />
        )}
      </FormField>
    </FormDialog>
  )
}
