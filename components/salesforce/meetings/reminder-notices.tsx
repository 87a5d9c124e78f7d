'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import { useStored } from '@/components/kit/use-stored'
import { useHasRole } from '@/components/shell/session/user-context'
import { api } from '@/lib/api/client'
import { MEETINGS } from '@/lib/api/salesforce/meetings/access'
import type { DueReminder } from '@/lib/api/salesforce/meetings/meeting-reminders'
import type { Day } from '@/lib/domain/core/day'
import { formatDay } from '@/lib/i18n/formats'

const MINUTE_MS = 60_000
/** The reminders that this browser remembers to have shown. */
const MAX_SHOWN = 200
const NOTHING: readonly string[] = []

/** Shows each reminder of one's meetings once, on whatever page one is, until it is closed or its meeting is opened. */
export function ReminderNotices() {
  return useHasRole()(...MEETINGS) ? <Notices /> : null
}

function Notices() {
  const t = useTranslations('meetings.reminder_notice')
  const language = useLanguage()
  const notify = useNotify()
  const router = useRouter()
  const [shown, setShown] = useStored('luna-reminders-shown', NOTHING)
  const { data = [] } = useQuery({
    queryKey: ['meetings', 'reminders'],
    queryFn: async () =>
      (await api.salesforce.meetingReminders.list({}, { context: { quiet: true } })).response.reminder_list,
    refetchInterval: MINUTE_MS,
    refetchOnWindowFocus: true,
    retry: false,
  })
  useEffect(() => {
    const fresh = data.filter((reminder) => !shown.includes(keyOf(reminder)))
    if (fresh.length === 0) return
    for (const { event_id, name, start_datetime, allDay, ...rest } of fresh) {
      const on = start_datetime.slice(0, 10) as Day
      const time = allDay ? '' : start_datetime.slice(11, 16)
      const when = [formatDay(on, language, 'weekday'), time].filter(Boolean).join(', ')
      notify.lasting(keyOf({ event_id, start_datetime, ...rest }), t('text', { name, when }), {
        label: t('open'),
        run: () => router.push(`/app/calendar/list?event=${event_id}&day=${on}`),
      })
    }
    setShown([...shown, ...fresh.map(keyOf)].slice(-MAX_SHOWN))
  }, [data, shown, setShown, notify, router, language, t])
  return null
}

/** A meeting that is moved, and a later reminder of it, are shown again. */
const keyOf = ({
  event_id,
  start_datetime,
  minutes,
}: Pick<DueReminder, 'event_id' | 'start_datetime' | 'minutes'>): string =>
  `${event_id} ${start_datetime} ${minutes}`
