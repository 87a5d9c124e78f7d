'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormSection } from '@/components/kit/form-section'
import { useLanguage } from '@/components/kit/use-language'
import { IfRole, useUser } from '@/components/shell/session/user-context'
import { api } from '@/lib/api/client'
import type { IssuingPlan } from '@/lib/api/salesforce/agreements/issuing-fields'
import { hasAll } from '@/lib/domain/access/roles'
import { isDay } from '@/lib/domain/core/day'
import { formatDay, formatMoney } from '@/lib/i18n/formats'
import { DaySetting, SwitchSetting } from '../setting-field'
import type { SettingsValues } from '../settings-values'

const ROLES = ['GUI_CAN_ISSUE_INVOICE', 'GUI_CAN_SEND_INVOICE'] as const

/** Whether the invoices of contracts go out by themselves, from which day on, and which ones that would be. */
export function IssuingSection() {
  const t = useTranslations('settings')
  const { gui_item_list } = useUser()
  return (
    <FormSection id="emissione" title={t('sections.emissione')} text={t('help.emissione')}>
      {hasAll(gui_item_list, ROLES) ? null : <p className="text-ink-soft">{t('issuing.no_roles')}</p>}
      <IfRole all={ROLES}>
        <Choices />
      </IfRole>
    </FormSection>
  )
}

function Choices() {
  const t = useTranslations('settings.issuing')
  const { control, setValue } = useFormContext<SettingsValues>()
  const { attivo, dal } = useWatch({ control, name: 'emissione' })
  const plan = usePlan(dal)
  /** Switched on, it begins with today, unless a day was chosen already. */
  const begin = (isOn: boolean) => {
    if (isOn && dal === null && plan && isDay(plan.today))
      setValue('emissione.dal', plan.today, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      <SwitchSetting path="emissione.attivo" label={t('attivo')} onChosen={begin} />
      {attivo ? (
        <>
          <DaySetting path="emissione.dal" label={t('dal')} help={t('dal_help')} />
          <SwitchSetting path="emissione.invia_sdi" label={t('invia_sdi')} />
          <SwitchSetting path="emissione.invia_email" label={t('invia_email')} />
        </>
      ) : null}
      {plan ? <PlanText plan={plan} isOn={attivo} /> : null}
    </>
  )
}

/** The plan from a day on; from today where none is chosen. */
function usePlan(from: string | null): IssuingPlan | undefined {
  const chosen = from !== null && isDay(from) ? from : null
  const { data } = useQuery({
    queryKey: ['issuing-plan', chosen],
    queryFn: async () =>
      (await api.salesforce.issuing.plan(chosen === null ? {} : { from: chosen })).response.plan,
    placeholderData: (before) => before,
  })
  return data
}

function PlanText({ plan: { before, now, coming, later }, isOn }: { plan: IssuingPlan; isOn: boolean }) {
  const t = useTranslations('settings.issuing')
  const language = useLanguage()
  const words = ({ count, total }: { count: number; total: number }) => ({
    count,
    total: formatMoney(total, language),
  })
  const lines = [
    ...(now.count > 0 ? [t('now', words(now))] : []),
    ...coming.map(({ date, ...of }) => t('coming', { date: formatDay(date, language), ...words(of) })),
    ...(later.count > 0 ? [t('later', words(later))] : []),
    ...(before.count > 0 ? [t('before', words(before))] : []),
  ]
  return (
    <div className="grid gap-1.5 rounded-lg border bg-paper px-3 py-2.5">
      <h3 className="font-medium">{t(isOn ? 'preview' : 'preview_off')}</h3>
      {lines.length === 0 ? <p className="text-ink-soft">{t('none')}</p> : null}
      <ul className="tabular grid gap-0.5" aria-live="polite">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {lines.length === 0 ? null : <p className="text-ink-soft text-sm">{t('dated')}</p>}
    </div>
  )
}
