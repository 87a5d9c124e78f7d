'use client'

import { Lock, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { FormSection } from '@/components/kit/form-section'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { SelectSetting, TextSetting } from '../setting-field'
import type { SettingsValues } from '../settings-values'
import { ProfileExample } from './profile-example'
import { AddProfile } from './profile-presets'
import { CasseRows, RitenuteRows } from './profile-rows'

/** Billing profiles, to be edited with GUI_EDIT_BILLING_PROFILES only (document 1 §2). */
export function ProfilesSection() {
  const t = useTranslations('settings')
  const canEdit = useHasRole()('GUI_EDIT_BILLING_PROFILES')
  const { control } = useFormContext<SettingsValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'profilifatturazione.list' })
  const list = useWatch({ control, name: 'profilifatturazione.list' }) ?? []
  const names = [...new Set(list.map((profile) => profile.nome).filter(Boolean))]
  return (
    <FormSection
      id="profilifatturazione"
      title={t('sections.profilifatturazione')}
      text={t('help.profilifatturazione')}
      aside={canEdit ? null : <LockedNote />}
    >
      <fieldset disabled={!canEdit} className="grid min-w-0 gap-4">
        <legend className="sr-only">{t('sections.profilifatturazione')}</legend>
        <SelectSetting
          path="profilifatturazione.default"
          label={t('profile.default')}
          options={names.map((value) => ({ value, label: value }))}
          placeholder={t('profile.default_none')}
          className="max-w-sm"
        />
        {fields.length === 0 ? <p className="text-ink-soft">{t('profile.empty')}</p> : null}
        {fields.map((field, index) => (
          <Profile key={field.id} index={index} onRemove={() => remove(index)} />
        ))}
        <AddProfile onAdd={append} />
      </fieldset>
    </FormSection>
  )
}

function LockedNote() {
  const t = useTranslations('settings.help')
  return (
    <p className="mt-2 flex items-start gap-1.5 text-ink-soft text-sm">
      <Lock aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      {t('profiles_locked')}
    </p>
  )
}

const bolli = ['NONE', 'AUTO', 'AUTO_CHARGED'] as const

function Profile({ index, onRemove }: { index: number; onRemove: () => void }) {
  const t = useTranslations('settings.profile')
  const { control } = useFormContext<SettingsValues>()
  const name = useWatch({ control, name: `profilifatturazione.list.${index}.nome` })
  return (
    <div className="grid gap-4 rounded-lg border p-3 md:p-4">
      <div className="grid grid-cols-[minmax(0,1fr)_2.25rem] items-start gap-2">
        <div className="grid gap-3 md:grid-cols-2">
          <TextSetting path={`profilifatturazione.list.${index}.nome`} label={t('nome')} maxLength={80} />
          <SelectSetting
            path={`profilifatturazione.list.${index}.bollo`}
            label={t('bollo')}
            options={bolli.map((value) => ({ value, label: t(`bollo_${value}`) }))}
          />
        </div>
        <Button
          variant="ghost"
          size="icon"
          className="mt-6 text-ink-soft"
          aria-label={t('remove', { name: name || String(index + 1) })}
          onClick={onRemove}
        >
          <X aria-hidden />
        </Button>
      </div>
      <CasseRows profile={index} />
      <RitenuteRows profile={index} />
      <ProfileExample profile={index} />
    </div>
  )
}
