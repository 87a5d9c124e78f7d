'use client'

import { useTranslations } from 'next-intl'
import { FormProvider } from 'react-hook-form'
import { UnsentNotice } from '@/components/kit/connection/connection-notices'
import { StaleDialog } from '@/components/kit/dialogs/stale-dialog'
import { useGuardedPush } from '@/components/kit/dialogs/unsaved-guard'
import { DraftNotice } from '@/components/kit/draft-notice'
import { PageHeader } from '@/components/kit/page-header'
import { displayName } from '@/components/shell/session/display-name'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { CustomFieldsSection } from '../custom-fields/custom-fields-section'
import { AddressSection } from './address-section'
import { FindingsProvider } from './anagrafica-field'
import { ContactsSection } from './contacts-section'
import { EinvoiceSection } from './einvoice-section'
import { IdentitySection } from './identity-section'
import { NotesSection } from './notes-section'
import { type EntryFormProps, useEntryForm } from './use-entry-form'

/**
 * Creates an entry, or edits one. `back` is where to go once it is saved; it gets the entry's `ana_sku`.
 * `isCompany`: the entry is the structure's own company record.
 */
export function AnagraficaForm(props: EntryFormProps) {
  const t = useTranslations('registry')
  const { form, entry, draft, stale, isUnsaved, isSubmitting, ...own } = useEntryForm(props)
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="[&_.control]:scroll-mb-20"
        aria-label={t(`title.${entry ? 'edit' : 'new'}`)}
        onSubmit={(event) => {
          event.preventDefault()
          if (own.isDirty) own.save()
        }}
      >
        <EntryFormHeader entry={entry} isCompany={props.isCompany} isUnsaved={isUnsaved} />
        <DraftNotice draft={draft} name={draft.found ? displayName(draft.found) : ''} />
        <FindingsProvider>
          <Card className="px-4 md:px-6">
            <IdentitySection entry={entry} />
            <AddressSection />
            <EinvoiceSection />
            <ContactsSection />
            <NotesSection category={entry?.category?.name} />
            <CustomFieldsSection definitions={own.definitions} />
          </Card>
        </FindingsProvider>
        <UnsentNotice className="mt-4" unsent={own.sending.unsent} pending={isSubmitting} />
        <FormActions
          cancelHref={cancelHref(entry, props)}
          canSave={isUnsaved}
          pending={isSubmitting || own.done}
        />
      </form>
      {stale ? (
        <StaleDialog
          differences={own.differences}
          onKeep={() => own.takeCurrent(true)}
          onReload={() => own.takeCurrent(false)}
          onClose={own.clearStale}
        />
      ) : null}
    </FormProvider>
  )
}

const cancelHref = (entry: Anagrafica | null, { back, isCompany }: EntryFormProps): string => {
  if (!entry) return back ?? '/app/registry/manager'
  return isCompany ? '/app/settings/salesforce' : `/app/registry/view/view/${entry.id}`
}

function EntryFormHeader({
  entry,
  isCompany,
  isUnsaved,
}: {
  entry: Anagrafica | null
  isCompany: boolean | undefined
  isUnsaved: boolean
}) {
  const t = useTranslations('registry')
  return (
    <PageHeader
      crumbs={[{ label: t('title.manager'), href: '/app/registry/manager' }]}
      title={entry ? displayName(entry) || t('title.edit') : t('title.new')}
      text={entry ? (isCompany ? t('title.company') : undefined) : t('new_text')}
      badge={isUnsaved ? <Badge tone="warning">{t('unsaved')}</Badge> : undefined}
    />
  )
}

function FormActions({
  cancelHref,
  canSave,
  pending,
}: {
  cancelHref: string
  canSave: boolean
  pending: boolean
}) {
  const t = useTranslations('registry')
  const push = useGuardedPush()
  return (
    <div className="-mx-4 sticky bottom-0 z-10 mt-4 flex justify-end gap-2 border-t bg-paper px-4 py-3 md:-mx-6 md:px-6">
      <Button onClick={() => void push(cancelHref)}>{t('actions.cancel')}</Button>
      <Button
        type="submit"
        variant="primary"
        disabled={!canSave}
        pending={pending}
        aria-keyshortcuts="Control+S"
      >
        {t('save')}
      </Button>
    </div>
  )
}
