'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { FieldGrid, FormSection } from '@/components/kit/form-section'
import { useLanguage } from '@/components/kit/use-language'
import { Label } from '@/components/ui/label'
import { Switch } from '@/components/ui/switch'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { REGIME_FISCALE } from '@/lib/domain/codes/fatturapa'
import { AvatarField } from '../avatar/avatar-field'
import { SelectField, TextField } from './anagrafica-field'
import type { AnagraficaValues } from './anagrafica-values'
import { FiscalCodeHelper } from './fiscal-code-dialog'
import { LikelyDuplicates } from './likely-duplicates'
import { useBusinessChoice, usePersonByTaxcode } from './use-business-choice'
import { ViesHelper } from './vies-helper'

/**
 * The identity: a company with its codes and an optional contact person, or a person; the picture. Likely duplicates
 * show while the user types.
 */
export function IdentitySection({ entry = null }: { entry?: Anagrafica | null }) {
  const t = useTranslations('registry')
  const { watch } = useFormContext<AnagraficaValues>()
  return (
    <FormSection
      id="identity"
      title={t('sections.identity')}
      text={t('sections.identity_text')}
      aside={
        <>
          <div className="mt-3">
            <AvatarField entry={entry} />
          </div>
          <BusinessSwitch />
        </>
      }
      after={<LikelyDuplicates edited={entry} />}
    >
      {watch('has_business') ? <BusinessFields isNew={entry === null} /> : <PersonFields />}
    </FormSection>
  )
}

function BusinessSwitch() {
  const t = useTranslations('registry')
  const id = useId()
  const { field, choose } = useBusinessChoice()
  return (
    <div className="mt-2 grid gap-1">
      <div className="flex items-center gap-2">
        <Switch
          id={id}
          ref={field.ref}
          checked={field.value}
          onBlur={field.onBlur}
          onCheckedChange={choose}
          aria-describedby={`${id}-help`}
        />
        <Label htmlFor={id}>{t('has_business')}</Label>
      </div>
      <p id={`${id}-help`} className="text-pretty text-ink-soft text-xs">
        {t('has_business_help')}
      </p>
    </div>
  )
}

function BusinessFields({ isNew }: { isNew: boolean }) {
  const t = useTranslations('registry')
  const onTaxcode = usePersonByTaxcode()
  const { watch } = useFormContext<AnagraficaValues>()
  const isBlank = watch(['business.name', 'business.vatnumber']).every((text) => text.trim() === '')
  const language = useLanguage()
  const regimes = REGIME_FISCALE.map((regime) => ({
    value: regime.code,
    label: `${regime.code} · ${regime[language]}`,
  }))
  return (
    <>
      <FieldGrid>
        <TextField
          path="business.name"
          className="md:col-span-6"
          required
          autoComplete="organization"
          autoFocus={isNew}
        />
        <TextField
          path="business.vatnumber"
          className="md:col-span-3"
          inputMode="text"
          spellCheck={false}
          help={<ViesHelper />}
        />
        <TextField
          path="taxcode"
          className="md:col-span-3"
          spellCheck={false}
          autoCapitalize="characters"
          onTyped={isNew ? onTaxcode : undefined}
          help={isNew && isBlank ? t('taxcode_help') : undefined}
        />
        <SelectField
          path="business.tax_regime"
          className="md:col-span-3"
          options={regimes}
          placeholder={t('choose_regime')}
        />
        <TextField
          path="business.iban"
          className="md:col-span-3"
          spellCheck={false}
          autoCapitalize="characters"
        />
      </FieldGrid>
      <fieldset className="grid gap-2 border-t pt-4">
        <legend className="sr-only">{t('contact_person')}</legend>
        <p aria-hidden className="text-ink-soft text-sm">
          {t('contact_person')}
        </p>
        <FieldGrid>
          <TextField path="first_name" className="md:col-span-3" />
          <TextField path="last_name" className="md:col-span-3" />
        </FieldGrid>
      </fieldset>
    </>
  )
}

function PersonFields() {
  return (
    <FieldGrid>
      <TextField path="first_name" className="md:col-span-3" autoComplete="off" />
      <TextField path="last_name" className="md:col-span-3" required />
      <TextField
        path="taxcode"
        className="md:col-span-3"
        spellCheck={false}
        autoCapitalize="characters"
        help={<FiscalCodeHelper />}
      />
    </FieldGrid>
  )
}
