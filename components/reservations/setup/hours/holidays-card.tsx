'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { FormField } from '@/components/kit/fields/form-field'
import { SwitchField } from '@/components/kit/fields/switch-field'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { Button } from '@/components/ui/button'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { Select } from '@/components/ui/select'
import { api } from '@/lib/api/client'
import { settingsIn } from '@/lib/api/reservations/rule-fields'
import { useReloadSetup } from '../shared/use-setup'

type Settings = { closed_on_holidays: boolean; patron_day: string | null }

const two = (value: number): string => String(value).padStart(2, '0')
const DAYS = Array.from({ length: 31 }, (_, index) => two(index + 1))

/** The names of the months, as options by their two digits. */
function useMonths() {
  const language = useLanguage()
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => ({
    value: two(index + 1),
    label: format.format(new Date(Date.UTC(2024, index, 1))),
  }))
}

/** Whether public holidays are closed, and the day of the place's patron saint. */
export function HolidaysCard({ settings }: { settings: Settings }) {
  const t = useTranslations('reservations.setup.holidays')
  const notify = useNotify()
  const reload = useReloadSetup()
  const { once, running } = useOnce()
  const months = useMonths()
  const [isClosed, setClosed] = useState(settings.closed_on_holidays)
  const [month = '', date = ''] = (settings.patron_day ?? '').split('-')
  const [patron, setPatron] = useState({ month, date })
  const [isWrong, setWrong] = useState(false)
  const isPatron = patron.month !== '' || patron.date !== ''
  const next = {
    closed_on_holidays: isClosed,
    patron_day: isPatron ? `${patron.month}-${patron.date}` : null,
  }
  const isDirty =
    next.closed_on_holidays !== settings.closed_on_holidays || next.patron_day !== settings.patron_day
  const choose = (part: Partial<typeof patron>) => {
    setPatron({ ...patron, ...part })
    setWrong(false)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    void once('save', async () => {
      if (!settingsIn.safeParse(next).success) {
        setWrong(true)
        return false
      }
      await api.reservations.settings.update({ settings: next })
      await reload()
      notify.success(t('saved'))
      return true
    })
  }
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
      </CardHeader>
      <form onSubmit={save} className="grid gap-4 p-4">
        <SwitchField label={t('closed')} help={t('closed_help')} value={isClosed} onChange={setClosed} />
        <FormField
          label={t('patron')}
          help={t('patron_help')}
          error={isWrong ? t('patron_wrong') : undefined}
          className="max-w-sm"
        >
          {(field) => (
            <span className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-2">
              <Select
                {...field}
                aria-label={t('patron_day')}
                value={patron.date}
                placeholder="–"
                options={DAYS.map((value) => ({ value, label: String(Number(value)) }))}
                onChange={({ target }) => choose({ date: target.value })}
              />
              <Select
                aria-label={t('patron_month')}
                aria-invalid={isWrong || undefined}
                value={patron.month}
                placeholder={t('no_patron')}
                options={months}
                onChange={({ target }) => choose({ month: target.value })}
              />
            </span>
          )}
        </FormField>
        <Button
          type="submit"
          variant="primary"
          className="w-fit"
          disabled={!isDirty}
          pending={running !== null}
        >
          {t('save')}
        </Button>
      </form>
    </Card>
  )
}
