'use client'

import { useTranslations } from 'next-intl'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { FormFault } from '@/components/kit/fields/form-fault'
import { useHasRole } from '@/components/shell/session/user-context'
import { MANAGE } from '@/lib/api/reservations/access'
import { SeriesDialog } from '../series/series-dialog'
import { SeriesPreview } from '../series/series-preview'
import { WaitButton } from '../waits/wait-button'
import { PassFact } from './pass-fact'
import { ReserveFields } from './reserve-fields'
import { ReserveSummary } from './reserve-summary'
import { TimeNotice } from './time-notice'
import { type ReserveForm, useReserveForm, type WantedTime } from './use-reserve-form'

type ReserveDialogProps = {
  wanted: WantedTime
  zone: string
  /** Whether the user reserves for others, and so names the person. */
  forOthers: boolean
  /** Whether the user may ignore hours and limits. */
  canIgnore: boolean
  onClose: () => void
  onDone: () => void
}

/**
 * States a time with its price and what cancelling costs, and reserves it, once or every week. A taken one offers the next
 * free times; a series states each of its dates before and after.
 */
export function ReserveDialog({ wanted, zone, forOthers, canIgnore, onClose, onDone }: ReserveDialogProps) {
  const t = useTranslations('reservations')
  const { resource } = wanted
  const form = useReserveForm({ wanted, zone, forOthers, onDone })
  const { values, quote, plan, action } = form
  const needsApproval = useHasRole()(...MANAGE) ? false : resource.needs_approval
  const { repeats } = values.series
  const free = repeats ? plan.preview?.free_count : undefined
  if (action.seriesId !== null) {
    return <SeriesDialog id={action.seriesId} zone={zone} isNew onClose={onDone} />
  }
  return (
    <FormDialog
      title={t('reserve.title')}
      className={repeats ? 'md:max-w-xl' : ''}
      submit={
        free
          ? t(needsApproval ? 'series.request' : 'series.submit', { count: free })
          : t(needsApproval ? 'reserve.request' : 'reserve.submit')
      }
      pending={action.isRunning}
      disabled={!form.canSubmit}
      focusesSubmit={!forOthers}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <ReserveSummary
        resource={resource}
        span={{ from: values.at, to: values.at + values.minutes }}
        total={quote.total}
        isLoading={quote.isLoading}
        rule={quote.rule}
        needsApproval={needsApproval}
      >
        {values.person || !forOthers ? (
          <PassFact
            resourceId={resource.id}
            at={values.at}
            minutes={values.minutes}
            people={values.people ?? 1}
            sku={values.person?.sku ?? null}
          />
        ) : null}
      </ReserveSummary>
      {repeats ? null : <Availability form={form} canWait={!!values.person || !forOthers} onDone={onClose} />}
      <ReserveFields resource={resource} form={form} forOthers={forOthers} canIgnore={canIgnore} />
      {repeats ? <SeriesPreview plan={plan} /> : null}
      <FormFault>{form.errorOf(null)}</FormFault>
    </FormDialog>
  )
}

/** Of a time that is not free: the next ones that are, and the queue for it. */
function Availability({
  form,
  canWait,
  onDone,
}: {
  form: ReserveForm
  canWait: boolean
  onDone: () => void
}) {
  const t = useTranslations('reservations.reserve')
  const { canHave, isTaken, action, quote, set } = form
  return (
    <>
      <TimeNotice
        error={form.errorOf('time') ?? (canHave ? undefined : t('not_free'))}
        times={action.fault?.next ?? (canHave ? null : quote.next)}
        onChoose={(next) => set({ at: next })}
      />
      {(isTaken || !canHave) && canWait ? <WaitButton wait={form.wait} onDone={onDone} /> : null}
    </>
  )
}
