'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { CalendarEntry } from '@/components/kit/calendar/calendar-entry'
import type { EditScope } from '@/components/kit/calendar/scope-dialog'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import { Switch } from '@/components/ui/switch'
import { api } from '@/lib/api/client'
import type { Meeting } from '@/lib/api/salesforce/meetings/meeting-fields'
import { type ShownTimes, shownTimes } from '@/lib/domain/calendar/shown-times'
import { wireTimes } from '@/lib/domain/calendar/wire-times'
import type { Day } from '@/lib/domain/core/day'
import { formatDay } from '@/lib/i18n/formats'
import { MeetingScopeDialog } from './meeting-scope-dialog'
import { movedContent } from './meeting-values'
import { useMailNotice } from './use-meeting-actions'
import { type CalendarMeeting, useReloadMeetings, useShowMoved } from './use-meetings'

/** Presses of a key that follow each other within this time are one move. */
const PAUSE_MS = 700

type Move = { id: number; to: ShownTimes }
type Question = { meeting: Meeting; to: ShownTimes }

/**
 * Moves meetings in the calendar: the new time is shown at once and saved when the moving rests. A series asks which dates
 * move, a meeting with people whether they are mailed; what was saved can be taken back for 10 seconds. Answers what
 * moves an entry, and the elements to show.
 */
export function useMeetingMoves(zone: string): {
  onMove: (entry: CalendarEntry<CalendarMeeting>, to: ShownTimes) => void
  elements: ReactNode
} {
  const show = useShowMoved()
  const [announced, setAnnounced] = useState('')
  const whenText = useWhenText()
  const waiting = useRef<{ move: Move; timer: ReturnType<typeof setTimeout> } | null>(null)
  const saving = useMoveSaving(zone, () => waiting.current !== null)
  const { undoable, forget, question, setQuestion } = saving
  const latest = useRef(saving)
  latest.current = saving
  const rest = useCallback(() => {
    const { current } = waiting
    if (!current) return
    clearTimeout(current.timer)
    waiting.current = null
    void latest.current.save(current.move)
  }, [])
  // A move that still waits when the calendar is left is saved then.
  useEffect(() => rest, [rest])
  const onMove = useCallback(
    ({ id, item }: CalendarEntry<CalendarMeeting>, to: ShownTimes) => {
      if (waiting.current && waiting.current.move.id !== id) rest()
      if (waiting.current) clearTimeout(waiting.current.timer)
      waiting.current = { move: { id, to }, timer: setTimeout(rest, PAUSE_MS) }
      show(id, wireTimes(to, zone))
      setAnnounced(`${item.name}, ${whenText(to)}`)
    },
    [rest, show, zone, whenText],
  )
  return {
    onMove,
    elements: (
      <>
        <p role="status" className="sr-only">
          {announced}
        </p>
        {question ? (
          <MoveQuestion
            {...question}
            zone={zone}
            onMove={(scope, mails) => {
              setQuestion(null)
              void undoable(question.meeting, question.to, { scope, mails })
            }}
            onClose={() => {
              setQuestion(null)
              void forget()
            }}
          />
        ) : null}
      </>
    ),
  }
}

/** A time in words, for readers who do not see the calendar. */
function useWhenText(): (times: ShownTimes) => string {
  const language = useLanguage()
  return useCallback(
    ({ start, allDay }) => {
      const day = formatDay(start.slice(0, 10) as Day, language, 'weekday')
      return allDay ? day : `${day}, ${start.slice(11, 16)}`
    },
    [language],
  )
}

type MoveChoice = { scope: EditScope | null; mails: boolean }

/**
 * Saves a move, after a question where there is one to ask. A move that fails or is given up is not shown any longer.
 * While the next one waits (`isMoving`) the calendar is not read again: it would show the time before.
 */
function useMoveSaving(zone: string, isMoving: () => boolean) {
  const t = useTranslations('meetings.move')
  const notify = useNotify()
  const reload = useReloadMeetings()
  const sayMailed = useMailNotice()
  const isMovingNow = useRef(isMoving)
  isMovingNow.current = isMoving
  const [question, setQuestion] = useState<Question | null>(null)
  const send = useCallback(
    async (meeting: Meeting, to: ShownTimes, { scope, mails }: MoveChoice) => {
      const edit = { ...movedContent(meeting, to, zone), notify: mails }
      const { event, mail } = (
        await api.salesforce.meetings.update(scope ? { ...edit, apply_to: scope } : edit)
      ).response
      if (!isMovingNow.current()) await reload()
      sayMailed(mail)
      return event
    },
    [zone, reload, sayMailed],
  )
  const guarded = useCallback(
    async (act: () => Promise<void>) => {
      try {
        await act()
      } catch (error) {
        notify.error(error)
        await reload()
      }
    },
    [notify, reload],
  )
  const undoable = useCallback(
    (meeting: Meeting, to: ShownTimes, choice: MoveChoice) =>
      guarded(async () => {
        const from = shownTimes(meeting)
        const moved = await send(meeting, to, choice)
        notify.undoable(t('moved', { name: meeting.name }), () => {
          void guarded(async () => {
            await send(moved, from, choice)
            notify.success(t('undone'))
          })
        })
      }),
    [guarded, send, notify, t],
  )
  const save = useCallback(
    ({ id, to }: Move) =>
      guarded(async () => {
        const meeting = (await api.salesforce.meetings.read({ id })).response.event
        if (meeting.recurring_info || meeting.attendee_list.length > 0) setQuestion({ meeting, to })
        else await undoable(meeting, to, { scope: null, mails: false })
      }),
    [guarded, undoable],
  )
  return { save, undoable, forget: reload, question, setQuestion }
}

type MoveQuestionProps = Question & {
  zone: string
  onMove: (scope: EditScope | null, mails: boolean) => void
  onClose: () => void
}

function MoveQuestion({ meeting, to, zone, onMove, onClose }: MoveQuestionProps) {
  const t = useTranslations('meetings.move')
  const hasPeople = meeting.attendee_list.length > 0
  const [mails, setMails] = useState(hasPeople)
  const mailing = hasPeople ? (
    <label className="flex w-fit items-center gap-2" htmlFor="move-notify">
      <Switch id="move-notify" checked={mails} onCheckedChange={setMails} />
      {t('notify')}
    </label>
  ) : null
  if (meeting.recurring_info) {
    return (
      <MeetingScopeDialog
        edit={{ ...movedContent(meeting, to, zone), apply_to: 'FOLLOWING_EVENTS' }}
        onChoose={(scope) => onMove(scope, mails)}
        onClose={onClose}
      >
        {mailing}
      </MeetingScopeDialog>
    )
  }
  return (
    <FormDialog
      title={t('title', { name: meeting.name })}
      submit={t('confirm')}
      onSubmit={() => onMove(null, mails)}
      onClose={onClose}
    >
      {mailing}
    </FormDialog>
  )
}
