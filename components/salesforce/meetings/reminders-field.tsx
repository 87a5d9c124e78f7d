'use client'

import { Bell, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'

const MOST = 3
const HOUR = 60
const DAY = 24 * HOUR
/** The minutes before a meeting that are offered. */
const OFFERED = [0, 5, 10, 15, 30, HOUR, 2 * HOUR, DAY, 2 * DAY, 7 * DAY]

/** When a meeting's people of the structure are reminded of it, up to three times. */
export function RemindersField({
  value,
  onChange,
}: {
  value: readonly number[]
  onChange: (minutes: number[]) => void
}) {
  const t = useTranslations('meetings.reminders')
  const wordsOf = useReminderWords()
  const left = OFFERED.filter((minutes) => !value.includes(minutes))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium text-sm">{t('title')}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {value.map((minutes) => (
          <span
            key={minutes}
            className="flex items-center gap-1.5 rounded-full border py-0.5 pr-1 pl-2.5 text-sm"
          >
            <Bell aria-hidden className="size-4" />
            {wordsOf(minutes)}
            <Button
              variant="ghost"
              size="icon-sm"
              className="size-6 rounded-full"
              aria-label={t('remove', { time: wordsOf(minutes) })}
              onClick={() => onChange(value.filter((other) => other !== minutes))}
            >
              <X aria-hidden />
            </Button>
          </span>
        ))}
        {value.length < MOST ? (
          <Select
            className="w-52"
            aria-label={t('add')}
            placeholder={t('add')}
            value=""
            options={left.map((minutes) => ({ value: String(minutes), label: wordsOf(minutes) }))}
            onChange={({ target }) => {
              if (target.value) onChange([...value, Number(target.value)].sort((a, b) => a - b))
            }}
          />
        ) : null}
      </div>
    </fieldset>
  )
}

/** A reminder's time in the largest unit that it is a whole number of. */
function useReminderWords(): (minutes: number) => string {
  const t = useTranslations('meetings.reminders')
  return (minutes) => {
    if (minutes === 0) return t('at_start')
    if (minutes % DAY === 0) return t('days', { count: minutes / DAY })
    return minutes % HOUR === 0 ? t('hours', { count: minutes / HOUR }) : t('minutes', { count: minutes })
  }
}
