'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DayText } from '@/components/kit/day'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { DateInput } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { useIdempotencyKey } from '@/components/kit/use-idempotency-key'
import { useLanguage } from '@/components/kit/use-language'
import { useOnce } from '@/components/kit/use-once'
import { Checkbox } from '@/components/ui/checkbox'
import { Label } from '@/components/ui/label'
import { Skeleton } from '@/components/ui/skeleton'
import { Switch } from '@/components/ui/switch'
import { api } from '@/lib/api/client'
import type { BillableGroup, DeliveryNoteRow } from '@/lib/api/salesforce/delivery-notes/delivery-note-fields'
import { type Day, day, endOfMonth } from '@/lib/domain/core/day'
import { type DeferredType, deferredUntil } from '@/lib/domain/delivery-notes/deferred'
import { formatDay } from '@/lib/i18n/formats'
import { documentHref } from '../document-href'
import { BILLABLE_KEY, NOTES_KEY } from './notes-spec'

/** As many as one call takes. */
const MAX_NOTES = 200

const loadNotes = async ({ ana_sku, month }: BillableGroup) => {
  const first = day(`${month}-01`)
  const period = { date_from: first, date_to: endOfMonth(first) }
  const { response } = await api.salesforce.deliveryNotes.list({
    ...period,
    customer: ana_sku,
    state: 'TO_INVOICE',
    size: MAX_NOTES,
    orderDirection: 'asc',
  })
  return response.delivery_note_list
}

type DialogProps = { group: BillableGroup; today: string; onClose: () => void }

/** Chooses among a month's notes of a customer, and makes the draft of their invoice. */
export function InvoiceNotesDialog({ group, today, onClose }: DialogProps) {
  const t = useTranslations('delivery_notes.billing')
  const language = useLanguage()
  const { data } = useQuery({ queryKey: [BILLABLE_KEY, 'notes', group], queryFn: () => loadNotes(group) })
  const [left, setLeft] = useState<readonly number[]>([])
  const [date, setDate] = useState(today)
  const [isTriangular, setTriangular] = useState(false)
  const [isLateConfirmed, setLateConfirmed] = useState(false)
  const { make, isRunning } = useMakeInvoice()
  const chosen = (data ?? []).filter(({ id }) => !left.includes(id))
  const isEarly = date !== '' && chosen.some((note) => note.date > date)
  const tipo_documento = isTriangular ? 'TD25' : 'TD24'
  const isLate = date > deferredUntil(day(`${group.month}-01`), tipo_documento)
  const isReady = chosen.length > 0 && date !== '' && !isEarly && (!isLate || isLateConfirmed)
  const toggle = (id: number, isChosen: boolean) =>
    setLeft(isChosen ? left.filter((other) => other !== id) : [...left, id])
  return (
    <FormDialog
      title={t('dialog', { month: formatDay(`${group.month}-01`, language, 'longMonth') })}
      text={group.customer_name}
      submit={t('make', { count: chosen.length })}
      pending={isRunning}
      disabled={!isReady}
      onSubmit={() =>
        void make({
          note_ids: chosen.map(({ id }) => id),
          date: date as Day,
          bill_late: isLate,
          tipo_documento,
        })
      }
      onClose={onClose}
    >
      {data ? <NoteChoice notes={data} left={left} onToggle={toggle} /> : <Skeleton className="h-32" />}
      {group.note_count > MAX_NOTES ? (
        <p className="text-ink-soft">{t('most', { count: MAX_NOTES })}</p>
      ) : null}
      <Label className="flex items-start gap-2 font-normal">
        <Switch checked={isTriangular} onCheckedChange={setTriangular} />
        <span className="grid gap-0.5">
          {t('triangular')}
          <span className="text-pretty text-ink-soft text-sm">{t('triangular_text')}</span>
        </span>
      </Label>
      <FormField
        label={t('date')}
        required
        error={isEarly ? t('early') : undefined}
        warning={isLate ? t('late_text') : undefined}
      >
        {(field) => <DateInput {...field} value={date} onValueChange={setDate} />}
      </FormField>
      {isLate ? (
        <Label className="flex items-center gap-2 font-normal">
          <Checkbox
            checked={isLateConfirmed}
            onCheckedChange={(checked) => setLateConfirmed(checked === true)}
          />
          {t('late_confirm')}
        </Label>
      ) : null}
    </FormDialog>
  )
}

type Asked = { note_ids: number[]; date: Day; bill_late: boolean; tipo_documento: DeferredType }

/** Makes the draft and opens it; a second press makes no second one. */
function useMakeInvoice() {
  const router = useRouter()
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()
  const { once, running } = useOnce()
  const make = (asked: Asked) =>
    once('make', async () => {
      const context = { idempotencyKey: keyOf(asked) }
      const { response } = await api.salesforce.deliveryNotes.invoice(asked, { context })
      await queries.invalidateQueries({ queryKey: [NOTES_KEY] })
      router.push(documentHref('INVOICE', 'wizard', response.invoice_id))
      return true
    })
  return { make, isRunning: running !== null }
}

type ChoiceProps = {
  notes: readonly DeliveryNoteRow[]
  left: readonly number[]
  onToggle: (id: number, isChosen: boolean) => void
}

function NoteChoice({ notes, left, onToggle }: ChoiceProps) {
  const t = useTranslations('delivery_notes')
  return (
    <ul className="max-h-72 divide-y overflow-y-auto rounded-lg border" aria-label={t('title')}>
      {notes.map(({ id, numeration, date }) => (
        <li key={id}>
          <Label className="flex items-center gap-3 px-3 py-2 font-normal">
            <Checkbox
              checked={!left.includes(id)}
              onCheckedChange={(checked) => onToggle(id, checked === true)}
            />
            <span className="tabular font-medium">{t('row', { number: numeration })}</span>
            <DayText value={date} form="short" className="tabular ml-auto text-ink-soft" />
          </Label>
        </li>
      ))}
    </ul>
  )
}
