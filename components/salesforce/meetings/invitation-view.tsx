'use client'

import { CalendarDays, CalendarX, MapPin, Repeat } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '@/components/kit/empty-state'
import { FormField } from '@/components/kit/fields/form-field'
import { FormNotice } from '@/components/kit/fields/form-notice'
import { useErrorText } from '@/components/kit/use-error-text'
import { useLanguage } from '@/components/kit/use-language'
import { useOnce } from '@/components/kit/use-once'
import { SharedFrame } from '@/components/shell/shared-frame'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { Textarea } from '@/components/ui/textarea'
import { api } from '@/lib/api/client'
import type { Invitation } from '@/lib/api/salesforce/meetings/meeting-answers'
import { GIVEN_ANSWERS } from '@/lib/domain/meetings/attendee'
import { formatDay } from '@/lib/i18n/formats'

/** An invitation by its link: the guest answers yes, no or perhaps, with a note, and may change the answer. */
export function InvitationView({ token, initial }: { token: string; initial: Invitation }) {
  const t = useTranslations('meetings.invitation')
  const { invitation, note, setNote, reply, running, refusal } = useReply(token, initial)
  const { state, name, structure, guest, cancellato, is_over } = invitation
  const isClosed = cancellato || is_over
  return (
    <SharedFrame>
      <div className="mx-auto grid max-w-md gap-4">
        <div>
          <p className="wrap-anywhere text-ink-soft">{t('from', { structure, guest })}</p>
          <h1 className="wrap-anywhere text-balance font-semibold text-2xl text-heading">{name}</h1>
        </div>
        <Card className="p-4">
          <InvitationFacts invitation={invitation} />
        </Card>
        <p role="status" className="font-medium">
          {cancellato ? t('cancelled') : is_over ? t('over') : t(`state.${state}`)}
        </p>
        {invitation.state_outdated && !isClosed ? <Notice tone="warning" title={t('outdated')} /> : null}
        {refusal ? <FormNotice tone="error">{refusal}</FormNotice> : null}
        {isClosed ? null : (
          <>
            <FormField label={t('note')}>
              {(field) => (
                <Textarea
                  {...field}
                  maxLength={1000}
                  value={note}
                  onChange={({ target }) => setNote(target.value)}
                />
              )}
            </FormField>
            <fieldset className="grid grid-cols-3 gap-2">
              <legend className="sr-only">{t('question')}</legend>
              {GIVEN_ANSWERS.map((answer) => (
                <Button
                  key={answer}
                  variant={state === answer ? 'primary' : 'secondary'}
                  aria-pressed={state === answer}
                  className="h-11"
                  pending={running === answer}
                  onClick={() => reply(answer)}
                >
                  {t(`answer.${answer}`)}
                </Button>
              ))}
            </fieldset>
          </>
        )}
      </div>
    </SharedFrame>
  )
}

/** When and where, and whether every week. */
function InvitationFacts({ invitation }: { invitation: Invitation }) {
  const t = useTranslations('meetings.invitation')
  const language = useLanguage()
  const { start_datetime: start, end_datetime: end, allDay, address, recurring, recurring_until } = invitation
  const hours = allDay ? t('all_day') : `${start.slice(11, 16)}–${end.slice(11, 16)}`
  const lastDay = end.slice(0, 10) === start.slice(0, 10) ? '' : ` – ${formatDay(end, language, 'weekday')}`
  return (
    <ul className="grid gap-1 text-ink-soft text-sm">
      <Fact icon={CalendarDays}>{`${formatDay(start, language, 'weekday')}${lastDay}, ${hours}`}</Fact>
      {recurring ? (
        <Fact icon={Repeat}>
          {recurring_until ? t('weekly_until', { day: formatDay(recurring_until, language) }) : t('weekly')}
        </Fact>
      ) : null}
      {address ? <Fact icon={MapPin}>{address}</Fact> : null}
    </ul>
  )
}

const Fact = ({ icon: Icon, children }: { icon: typeof MapPin; children: ReactNode }) => (
  <li className="flex items-start gap-2">
    <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </li>
)

/** The answer of a guest, one at a time; what was refused is shown and the note stays. */
function useReply(token: string, initial: Invitation) {
  const errorText = useErrorText()
  const { once, running } = useOnce()
  const [invitation, setInvitation] = useState(initial)
  const [note, setNote] = useState(initial.note)
  const [refusal, setRefusal] = useState<string | null>(null)
  const reply = (state: (typeof GIVEN_ANSWERS)[number]) =>
    void once(state, async () => {
      setRefusal(null)
      try {
        const { response } = await api.salesforce.meetingAnswers.reply(
          { token, state, note },
          { context: { quiet: true } },
        )
        setInvitation(response.invitation)
        return true
      } catch (error) {
        setRefusal(errorText(error).text)
        return false
      }
    })
  return { invitation, note, setNote, reply, running, refusal }
}

/** Instead of an invitation whose link opens nothing any more. */
export function InvitationGone() {
  const t = useTranslations('meetings.invitation')
  return (
    <SharedFrame>
      <h1 className="sr-only">{t('tab')}</h1>
      <Card>
        <EmptyState icon={CalendarX} title={t('gone')} text={t('gone_text')} />
      </Card>
    </SharedFrame>
  )
}
