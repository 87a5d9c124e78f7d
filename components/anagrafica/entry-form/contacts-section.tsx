'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { FieldGrid, FormSection } from '@/components/kit/form-section'
import { Button } from '@/components/ui/button'
import { TextField } from './anagrafica-field'
import type { AnagraficaValues } from './anagrafica-values'

const SECOND = [
  'email_second',
  'phone_number_second',
  'cell_phone_number_second',
  'fax',
  'fax_second',
] as const

/** E-mail, phones, web site; the second ones show when there are some, or when asked for. */
export function ContactsSection() {
  const t = useTranslations('registry')
  const { watch } = useFormContext<AnagraficaValues>()
  const [opened, setOpened] = useState(false)
  const isOpen = opened || watch(SECOND).some((value) => value !== '')
  return (
    <FormSection id="contacts" title={t('sections.contacts')} text={t('sections.contacts_text')}>
      <FieldGrid>
        <TextField path="email" type="email" className="md:col-span-3" />
        <TextField path="web_site" inputMode="url" className="md:col-span-3" />
        <TextField path="phone_number" type="tel" className="md:col-span-3" />
        <TextField path="cell_phone_number" type="tel" className="md:col-span-3" />
        {isOpen ? (
          <>
            <TextField path="email_second" type="email" className="md:col-span-6" />
            <TextField path="phone_number_second" type="tel" className="md:col-span-3" />
            <TextField path="cell_phone_number_second" type="tel" className="md:col-span-3" />
            <TextField path="fax" type="tel" className="md:col-span-3" />
            <TextField path="fax_second" type="tel" className="md:col-span-3" />
          </>
        ) : null}
      </FieldGrid>
      {isOpen ? null : (
        <Button size="sm" className="justify-self-start" onClick={() => setOpened(true)}>
          {t('second_contacts')}
        </Button>
      )}
    </FormSection>
  )
}
