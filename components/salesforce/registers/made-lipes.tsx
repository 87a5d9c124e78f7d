import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DayText, InstantText } from '@/components/kit/day'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { DateInput } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import type { LipeAnswer } from '@/lib/api/salesforce/registers/lipe-fields'
import type { Day } from '@/lib/domain/core/day'
import { VAT_KEY } from './registers-spec'

type MadeLipesProps = {
  /** Newest first. */
  lipes: readonly LipeAnswer[]
  isCurrent: boolean | null
  today: Day
  running: string | null
  download: (id: number) => void
}

/** The communications of a quarter that were made: what became of each, and whether the newest one still holds. */
export function MadeLipes({ lipes, isCurrent, today, running, download }: MadeLipesProps) {
  const t = useTranslations('registers.settlement.lipe')
  const mayMark = useHasRole()('GUI_CAN_MANAGE_REGISTER')
  const [marked, setMarked] = useState<LipeAnswer | null>(null)
  const [newest, ...older] = lipes
  const wasSent = lipes.some(({ sent_on }) => sent_on !== null)
  const isReplaced = newest?.sent_on === null && older.some(({ sent_on }) => sent_on !== null)
  return (
    <>
      {isCurrent === false ? (
        <Notice tone="warning" title={t('changed')}>
          {t(wasSent ? 'changed_after_sent' : 'changed_text')}
        </Notice>
      ) : isReplaced ? (
        <Notice tone="warning" title={t('newest_not_sent')}>
          {t('last_counts')}
        </Notice>
      ) : null}
      <ul aria-label={t('made')} className="grid gap-2">
        {lipes.map((lipe) => (
          <li
            key={lipe.id}
            className="flex flex-wrap items-center justify-between gap-2 rounded-md border p-3"
          >
            <Made lipe={lipe} />
            <span className="flex flex-wrap gap-2">
              <Button
                size="sm"
                pending={running === `file:${lipe.id}`}
                aria-label={t('again_of', { name: lipe.file_name })}
                onClick={() => download(lipe.id)}
              >
                <Download aria-hidden />
                {t('again')}
              </Button>
              {mayMark ? (
                <Button
                  size="sm"
                  aria-label={t(lipe.sent_on === null ? 'mark_of' : 'change_of', { name: lipe.file_name })}
                  onClick={() => setMarked(lipe)}
                >
                  {t(lipe.sent_on === null ? 'mark' : 'change')}
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {marked ? <SentDialog lipe={marked} today={today} onClose={() => setMarked(null)} /> : null}
    </>
  )
}

function Made({ lipe }: { lipe: LipeAnswer }) {
  const t = useTranslations('registers.settlement.lipe')
  const { author, protocol, sent_on } = lipe
  return (
    <span className="grid min-w-0">
      <span>
        {t('made_on')} <InstantText value={lipe.created_at} />
        {author === '' ? null : ` · ${author}`}
      </span>
      <span className="break-all text-ink-soft text-sm">{lipe.file_name}</span>
      <span className={sent_on === null ? 'text-ink-soft text-sm' : 'text-sm text-state-paid'}>
        {sent_on === null ? (
          t('not_sent')
        ) : (
          <>
            {t('sent_on')} <DayText value={sent_on} />
            {protocol === '' ? null : ` · ${t('protocol_of', { protocol })}`}
          </>
        )}
      </span>
    </span>
  )
}

/** Asks on which day a communication was sent; an empty day takes the mark back. */
function SentDialog({ lipe, today, onClose }: { lipe: LipeAnswer; today: Day; onClose: () => void }) {
  const t = useTranslations('registers.settlement.lipe')
  const notify = useNotify()
  const queries = useQueryClient()
  const { once, running } = useOnce()
  const [on, setOn] = useState<string>(lipe.sent_on ?? today)
  const [protocol, setProtocol] = useState(lipe.protocol)
  const save = () =>
    once('save', async () => {
      await api.salesforce.lipes.mark({ id: lipe.id, sent_on: on === '' ? null : on, protocol })
      await queries.invalidateQueries({ queryKey: [VAT_KEY, 'lipe'] })
      notify.success(t('marked'))
      onClose()
      return true
    })
  return (
    <FormDialog
      title={t('mark')}
      text={t('mark_text')}
      submit={t('save')}
      pending={running !== null}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <FormField label={t('day')}>
        {(field) => <DateInput {...field} max={today} value={on} onValueChange={setOn} />}
      </FormField>
      <FormField label={t('protocol')}>
        {(field) => (
          <Input
            {...field}
            maxLength={40}
            value={protocol}
            onChange={(event) => setProtocol(event.target.value)}
          />
        )}
      </FormField>
    </FormDialog>
  )
}
