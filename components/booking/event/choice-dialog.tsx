'use client'

import { CalendarCheck, Eye, ListChecks, PenLine, UserMinus, UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import type { Event } from '@/lib/api/booking/event-fields'
import type { Role } from '@/lib/domain/access/roles'
import { isPast } from '../calendar/calendar-event'

export type EventTask = 'edit' | 'book' | 'people' | 'view' | 'unsubscribe' | 'promote'

const TASKS: readonly { task: EventTask; icon: typeof Eye; roles: readonly Role[] }[] = [
  { task: 'edit', icon: PenLine, roles: ['GUI_MODIFY_EVENT'] },
  { task: 'book', icon: CalendarCheck, roles: ['GUI_BOOKING_EVENT', 'GUI_BOOKING_EVENT_FOR_OTHER'] },
  { task: 'people', icon: ListChecks, roles: ['GUI_CAN_VIEW_BOOKING_LIST', 'GUI_CAN_MARK_ATTENDANCE'] },
  { task: 'view', icon: Eye, roles: ['GUI_CAN_VIEW_EVENT_PREVIEW'] },
  { task: 'unsubscribe', icon: UserMinus, roles: ['GUI_CAN_UNSUBSCRIBE_OTHER'] },
  { task: 'promote', icon: UserPlus, roles: ['GUI_CAN_PROMOTE_OTHER_IN_QUEUE'] },
]

/** The actions on an event that the user's roles allow (document 2 §2). An occurrence without a row has no attendants yet. */
export function useTasks(): (event: Event) => readonly EventTask[] {
  const hasRole = useHasRole()
  return useCallback(
    (event) =>
      TASKS.filter(({ task, roles }) => hasRole(...roles) && isPossible(task, event)).map(({ task }) => task),
    [hasRole],
  )
}

function isPossible(task: EventTask, event: Event): boolean {
  const waiting = event.anagraficheTotali - event.anagraficheEffettive
  if (task === 'book') return event.event_state === 'ACTIVE'
  if (task === 'unsubscribe') return event.anagraficheTotali > 0
  return task === 'promote' ? waiting > 0 : true
}

/**
 * The task that a click on an event opens at once: of a past one the choice, else the only thing that the user may do
 * with it; null asks (document 2 §2).
 */
export function taskOfClick(event: Event, tasks: readonly EventTask[], now: Date): EventTask | null {
  const [first] = tasks
  if (tasks.length === 1 && first) return first
  if (isPast(event, now)) return null
  const main = tasks.filter((task) => task === 'edit' || task === 'book')
  const [only] = main
  return main.length === 1 && only && tasks.every((task) => task === only || task === 'view') ? only : null
}

/** Asks what to do with an event. */
export function ChoiceDialog({
  event,
  tasks,
  onChoose,
  onClose,
}: {
  event: Event
  tasks: readonly EventTask[]
  onChoose: (task: EventTask) => void
  onClose: () => void
}) {
  const t = useTranslations('booking.tasks')
  return (
    <DialogFrame title={event.name} text={t('text')} onClose={onClose}>
      <div className="grid gap-2">
        {TASKS.filter(({ task }) => tasks.includes(task)).map(({ task, icon: Icon }) => (
          <Button key={task} className="h-11 justify-start" onClick={() => onChoose(task)}>
            <Icon aria-hidden />
            {t(task)}
          </Button>
        ))}
      </div>
    </DialogFrame>
  )
}
