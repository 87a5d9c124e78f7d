'use client'

import { useTranslations } from 'next-intl'
import { Switch } from '@/components/ui/switch'

/** Of managers: whether hours, steps and limits count. */
export function IgnoreSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const t = useTranslations('reservations.reserve')
  return (
    <div className="grid gap-1">
      <label className="flex w-fit items-center gap-2" htmlFor="reservation-ignores">
        <Switch id="reservation-ignores" checked={isOn} onCheckedChange={onChange} />
        {t('ignore')}
      </label>
      <p className="text-ink-soft text-sm">{t('ignore_help')}</p>
    </div>
  )
}
