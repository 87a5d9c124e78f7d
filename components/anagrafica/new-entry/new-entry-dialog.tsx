'use client'

import { useTranslations } from 'next-intl'
import { FormProvider, useForm } from 'react-hook-form'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { useGuardedClose } from '@/components/kit/dialogs/use-guarded-close'
import type { Anagrafica, AnagraficaIn } from '@/lib/api/anagrafica/anagrafica-fields'
import { AddressSection } from '../entry-form/address-section'
import { FindingsProvider } from '../entry-form/anagrafica-field'
import { type AnagraficaValues, anagraficaResolver, newAnagrafica } from '../entry-form/anagrafica-values'
import { ContactsSection } from '../entry-form/contacts-section'
import { EinvoiceSection } from '../entry-form/einvoice-section'
import { IdentitySection } from '../entry-form/identity-section'
import { useAnagraficaSaving } from '../entry-form/use-anagrafica-saving'
import { useCheckNow } from '../entry-form/use-findings'

type EntryProps = {
  /** The text that was searched without a result: the initial name. */
  name?: string
  /** How it is added, where that is not by the registry's own call: a contact of an entry. */
  contact?: { add: (anagrafica: AnagraficaIn) => Promise<Anagrafica> }
  onCreated: (entry: Anagrafica) => void
  onClose: () => void
}

/** A new entry without leaving the page: its data, address and delivery; of a contact, its data and how to reach it. */
export function NewEntryDialog({ name = '', contact, onCreated, onClose }: EntryProps) {
  const t = useTranslations('registry')
  const form = useForm<AnagraficaValues, unknown, AnagraficaIn>({
    defaultValues: startOf(name, contact !== undefined),
    resolver: anagraficaResolver([], []),
  })
  const { isDirty, isSubmitting } = form.formState
  const close = useGuardedClose(isDirty, onClose)
  const checkNow = useCheckNow()
  const { save } = useAnagraficaSaving({
    form,
    entry: null,
    checkNow,
    add: contact?.add,
    onSaved: (entry) => {
      onCreated(entry)
      onClose()
    },
  })
  return (
    <FormProvider {...form}>
      <FormDialog
        title={t(contact ? 'contacts.new' : 'title.new')}
        submit={t('save')}
        pending={isSubmitting}
        className="md:max-w-3xl"
        onSubmit={save}
        onClose={close}
      >
        {/* Beside the fields there is no room here for what stands beside them on a page. */}
        <div className="min-w-0 [&>section]:grid-cols-1 [&>section]:py-4">
          <FindingsProvider>
            <IdentitySection />
            {contact ? null : <AddressSection />}
            {contact ? null : <EinvoiceSection />}
            <ContactsSection />
          </FindingsProvider>
        </div>
      </FormDialog>
    </FormProvider>
  )
}

/** A text of digits only is a code; a contact starts as a person. */
function startOf(text: string, isContact: boolean): AnagraficaValues {
  const isCode = /^[\d\s]+$/.test(text)
  const isMail = /^\S+@\S+$/.test(text)
  const business = { ...newAnagrafica.business }
  if (isContact) {
    return { ...newAnagrafica, ana_type: 1, has_business: false, last_name: isCode || isMail ? '' : text }
  }
  if (isCode) business.vatnumber = text
  else if (!isMail) business.name = text
  return { ...newAnagrafica, business, email: isMail ? text : '' }
}
