'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { UnsentNotice } from '@/components/kit/connection/connection-notices'
import { useUnsent } from '@/components/kit/connection/use-unsent'
import { StaleDialog } from '@/components/kit/dialogs/stale-dialog'
import { useGuardedPush, useUnsavedGuard } from '@/components/kit/dialogs/unsaved-guard'
import { DraftNotice } from '@/components/kit/draft-notice'
import { PageHeader } from '@/components/kit/page-header'
import { mergeOver } from '@/components/kit/three-way'
import { useSaveShortcut } from '@/components/kit/use-save-shortcut'
import { useSessionDraft } from '@/components/kit/use-session-draft'
import { displayName } from '@/components/shell/session/display-name'
import { useUser } from '@/components/shell/session/user-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { Anagrafica, AnagraficaIn } from '@/lib/api/anagrafica/anagrafica-fields'
import { CustomFieldsSection } from '../custom-fields/custom-fields-section'
import { useCustomFields } from '../custom-fields/use-custom-fields'
import { AddressSection } from './address-section'
import { FindingsProvider } from './anagrafica-field'
import { type AnagraficaValues, anagraficaResolver, newAnagrafica, valuesOf } from './anagrafica-values'
import { ContactsSection } from './contacts-section'
import { EinvoiceSection } from './einvoice-section'
import { IdentitySection } from './identity-section'
import { NotesSection } from './notes-section'
import { useAnagraficaSaving } from './use-anagrafica-saving'
import { useDifferences } from './use-differences'
import { useCheckNow } from './use-findings'

/**
 * Creates an entry, or edits one. `back` is where to go once it is saved; it gets the entry's `ana_sku`.
 * `isCompany`: the entry is the structure's own company record.
 */
export function AnagraficaForm({
  entry: initial = null,
  back,
  isCompany,
}: {
  entry?: Anagrafica | null
  back?: string | null
  isCompany?: boolean
}) {
  const t = useTranslations('registry')
  const router = useRouter()
  const [entry, setEntry] = useState(initial)
  const definitions = useCustomFields()
  const form = useForm<AnagraficaValues, unknown, AnagraficaIn>({
    defaultValues: initial ? valuesOf(initial) : newAnagrafica,
    resolver: anagraficaResolver(definitions, entry?.anagrafica_custom_fields ?? []),
  })
  const { isDirty, isSubmitting } = form.formState
  const [done, setDone] = useState(false)
  const draft = useSessionDraft(`registry-${useUser().structure}-${initial?.sku ?? 'new'}`, form)
  const checkNow = useCheckNow()
  const sending = useUnsent()
  const saving = useAnagraficaSaving({
    form,
    entry,
    checkNow,
    onSaved: (saved) => {
      setDone(true)
      form.reset(valuesOf(saved))
      draft.clear()
      router.push(placeAfter(saved, { back, isCompany }))
      router.refresh()
    },
  })
  const { stale, clearStale } = saving
  const save = () => sending.send(saving.save)
  const differences = useDifferences(form.getValues, stale)
  useUnsavedGuard(isDirty && !done)
  useSaveShortcut(save, isDirty && !isSubmitting)

  const takeCurrent = (keepMine: boolean) => {
    if (!stale || !entry) return
    const [base, mine, theirs] = [valuesOf(entry), form.getValues(), valuesOf(stale)]
    if (!keepMine) draft.keep()
    setEntry(stale)
    form.reset(theirs)
    if (keepMine) form.reset(mergeOver(base, mine, theirs), { keepDefaultValues: true })
    clearStale()
  }
  const cancelHref = entry
    ? isCompany
      ? '/app/settings/salesforce'
      : `/app/registry/view/view/${entry.id}`
    : back
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="[&_.control]:scroll-mb-20"
        aria-label={t(`title.${entry ? 'edit' : 'new'}`)}
        onSubmit={(event) => {
          event.preventDefault()
          if (isDirty) save()
        }}
      >
        <PageHeader
          crumbs={[{ label: t('title.manager'), href: '/app/registry/manager' }]}
          title={entry ? displayName(entry) || t('title.edit') : t('title.new')}
          text={entry ? (isCompany ? t('title.company') : undefined) : t('new_text')}
          badge={isDirty && !done ? <Badge tone="warning">{t('unsaved')}</Badge> : undefined}
        />
        <DraftNotice draft={draft} name={draft.found ? displayName(draft.found) : ''} />
        <FindingsProvider>
          <Card className="px-4 md:px-6">
            <IdentitySection entry={entry} />
            <AddressSection />
            <EinvoiceSection />
            <ContactsSection />
            <NotesSection category={entry?.category?.name} />
            <CustomFieldsSection definitions={definitions} />
          </Card>
        </FindingsProvider>
        <UnsentNotice className="mt-4" unsent={sending.unsent} pending={isSubmitting} />
        <FormActions
          cancelHref={cancelHref ?? '/app/registry/manager'}
          canSave={isDirty && !done}
          pending={isSubmitting || done}
        />
      </form>
      {stale ? (
        <StaleDialog
          differences={differences}
          onKeep={() => takeCurrent(true)}
          onReload={() => takeCurrent(false)}
          onClose={clearStale}
        />
      ) : null}
    </FormProvider>
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

/** The address to open after saving: the caller's, else the settings for the company's own record, else the entry. */
function placeAfter(
  saved: Anagrafica,
  { back, isCompany }: { back?: string | null; isCompany?: boolean },
): string {
  if (back) {
    const url = new URL(back, window.location.origin)
    url.searchParams.set('ana_sku', saved.sku)
    return url.pathname + url.search + url.hash
  }
  return isCompany ? '/app/settings/salesforce' : `/app/registry/view/view/${saved.id}`
}
