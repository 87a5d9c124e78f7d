'use client'

import { useQueryClient } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { FormProvider, useFormContext } from 'react-hook-form'
import { RegistryPicker } from '@/components/anagrafica/picker/registry-picker'
import { UnsentNotice } from '@/components/kit/connection/connection-notices'
import { type Difference, StaleDialog } from '@/components/kit/dialogs/stale-dialog'
import { DraftNotice } from '@/components/kit/draft-notice'
import { FieldGrid, FormSection } from '@/components/kit/form-section'
import { PageHeader } from '@/components/kit/page-header'
import { differingKeys } from '@/components/kit/three-way'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { Textarea } from '@/components/ui/textarea'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { DeliveryNote } from '@/lib/api/salesforce/delivery-notes/delivery-note-fields'
import { isOpenNote, NOTE_REASONS } from '@/lib/domain/delivery-notes/delivery-note'
import { documentHref } from '../document-href'
import { customerKey, useCustomer } from '../wizard/registry/use-customer'
import { NotePart } from './note-field'
import { NoteLines } from './note-lines'
import { NoteStateBadge } from './note-state'
import { NoteTransport } from './note-transport'
import type { NoteValues, VatRates } from './note-values'
import { NOTES_HREF } from './notes-spec'
import { useNoteActions } from './use-note-actions'
import { useNoteForm } from './use-note-form'

export type NoteFormProps = {
  /** null for a new one. */
  note: DeliveryNote | null
  customer: Anagrafica | null
  rates: VatRates
  /** The own company's tax regime, '' without one. */
  regime: string
  showsStock: boolean
  today: string
}

/** A delivery note, new or saved: the same form. One that is invoiced or cancelled is read-only. */
export function NoteForm(props: NoteFormProps) {
  const t = useTranslations('delivery_notes')
  const mayWrite = useHasRole()('GUI_CAN_MANAGE_INVOICE')
  const state = useNoteForm(props)
  const { form, note, stale } = state
  const readOnly = !mayWrite || (note !== null && !isOpenNote(note.state))
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="[&_.control]:scroll-mb-24"
        aria-label={t(note ? 'title_edit' : 'title_new')}
        onSubmit={(event) => event.preventDefault()}
      >
        <NoteHead note={note} />
        {note ? <ClosedNotice note={note} /> : null}
        {readOnly ? null : <DraftNotice draft={state.draft} />}
        <fieldset disabled={readOnly} className="contents">
          <Card className="px-4 md:px-6">
            <DataSection customer={props.customer} />
            <NoteLines rates={props.rates} regime={props.regime} showsStock={props.showsStock} />
            <NoteTransport />
            <RemarkSection />
          </Card>
        </fieldset>
        <UnsentNotice className="mt-4" unsent={state.unsent} pending={state.isSaving} />
        {readOnly ? null : (
          <div className="-mx-4 sticky bottom-0 z-10 mt-4 flex flex-wrap items-center justify-between gap-3 border-t bg-paper px-4 py-3 md:-mx-6 md:px-6">
            <p className="text-ink-soft text-sm">{note ? null : t('number_help')}</p>
            <Button
              variant="primary"
              pending={state.isSaving}
              onClick={state.save}
              aria-keyshortcuts="Control+S"
            >
              {t(note ? 'save' : 'issue')}
            </Button>
          </div>
        )}
      </form>
      {stale ? (
        <StaleDialog
          differences={differencesOf(form.getValues(), state.valuesOf(stale), t)}
          onKeep={() => state.takeCurrent(true)}
          onReload={() => state.takeCurrent(false)}
          onClose={state.clearStale}
        />
      ) : null}
    </FormProvider>
  )
}

type Words = ReturnType<typeof useTranslations<'delivery_notes'>>

const differencesOf = (mine: NoteValues, theirs: NoteValues, t: Words): Difference[] => {
  const wordsOf = (values: NoteValues, key: keyof NoteValues): string =>
    key === 'line_list'
      ? values.line_list.map(({ quantity, description }) => `${quantity ?? ''} ${description}`).join('\n')
      : String(values[key] ?? '')
  return differingKeys(mine, theirs).map((key) => ({
    label: key === 'line_list' ? t('sections.lines') : t(`fields.${key}`),
    mine: wordsOf(mine, key),
    theirs: wordsOf(theirs, key),
  }))
}

function NoteHead({ note }: { note: DeliveryNote | null }) {
  const t = useTranslations('delivery_notes')
  const menu = useTranslations('shell')
  const { download, running } = useNoteActions()
  return (
    <PageHeader
      title={note ? t('row', { number: note.numeration }) : t('title_new')}
      crumbs={[{ label: menu('groups.documents') }, { label: t('title'), href: NOTES_HREF }]}
      badge={note ? <NoteStateBadge state={note.state} /> : undefined}
      action={
        note ? (
          <Button pending={running === 'pdf'} onClick={() => void download(note)}>
            <FileDown aria-hidden />
            {t('actions.pdf')}
          </Button>
        ) : null
      }
    />
  )
}

/** That a note can no longer change, and the invoice on which it stands. */
function ClosedNotice({ note: { state, invoice_id } }: { note: DeliveryNote }) {
  const t = useTranslations('delivery_notes')
  const errors = useTranslations('errors')
  if (isOpenNote(state)) return null
  return (
    <Notice
      tone={state === 'CANCELLED' ? 'warning' : 'info'}
      className="mb-4"
      title={errors(state === 'CANCELLED' ? 'ERROR_DELIVERY_NOTE_CANCELLED' : 'ERROR_DELIVERY_NOTE_INVOICED')}
      actions={
        invoice_id === null ? null : (
          <Button asChild size="sm">
            <Link href={documentHref('INVOICE', 'preview', invoice_id)}>{t('actions.invoice')}</Link>
          </Button>
        )
      }
    />
  )
}

function DataSection({ customer: initial }: { customer: Anagrafica | null }) {
  const t = useTranslations('delivery_notes')
  const queries = useQueryClient()
  const { setValue, watch } = useFormContext<NoteValues>()
  const { customer } = useCustomer(watch('ana_sku'), initial)
  const choose = (entry: Anagrafica | null) => {
    if (entry) queries.setQueryData(customerKey(entry.sku), entry)
    setValue('ana_sku', entry?.sku ?? '', { shouldDirty: true, shouldValidate: entry !== null })
  }
  return (
    <FormSection id="data" title={t('sections.data')} text={t('help.data')}>
      <FieldGrid>
        <NotePart.Field path="ana_sku" label={t('fields.ana_sku')} required className="md:col-span-4">
          {(field) => <RegistryPicker {...field} clearable value={customer} onChoose={choose} />}
        </NotePart.Field>
        <NotePart.Day path="date" label={t('fields.date')} required className="md:col-span-2" />
        <NotePart.Choice
          path="reason"
          label={t('fields.reason')}
          options={NOTE_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          className="md:col-span-3"
        />
        {watch('reason') === 'OTHER' ? (
          <NotePart.Text
            path="reason_text"
            label={t('fields.reason_text')}
            required
            maxLength={100}
            className="md:col-span-3"
          />
        ) : null}
        <NotePart.Text
          path="delivery_address"
          label={t('fields.delivery_address')}
          help={t('help.delivery_address')}
          maxLength={300}
          className="md:col-span-6"
        />
      </FieldGrid>
    </FormSection>
  )
}

function RemarkSection() {
  const t = useTranslations('delivery_notes')
  const { register } = useFormContext<NoteValues>()
  return (
    <FormSection id="remark" title={t('sections.remark')}>
      <NotePart.Field path="note" label={t('fields.note')}>
        {(field) => <Textarea {...field} {...register('note')} rows={3} maxLength={1000} />}
      </NotePart.Field>
    </FormSection>
  )
}
