'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useReasonText } from '@/components/anagrafica/entry-form/use-findings'
import { SettingsList, SettingsRow } from '@/components/kit/fields/settings-list'
import { FormSection } from '@/components/kit/form-section'
import { useDebounced } from '@/components/kit/use-debounced'
import { api } from '@/lib/api/client'
import { SwitchSetting, TextSetting } from '../setting-field'
import type { SettingsValues } from '../settings-values'

/** Bank accounts; one of them is the default, and its IBAN is checked while it is written. */
export function AccountsSection() {
  const t = useTranslations('settings')
  const { control } = useFormContext<SettingsValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'conticorrenti' })
  const add = () => append({ nome: '', banca: '', iban: '', bic: '', predefinito: fields.length === 0 })
  return (
    <FormSection id="conticorrenti" title={t('sections.conticorrenti')} text={t('help.conticorrenti')}>
      <SettingsList count={fields.length} empty={t('account.empty')} add={t('account.add')} onAdd={add}>
        {fields.map((field, index) => (
          <AccountRow key={field.id} index={index} onRemove={() => remove(index)} />
        ))}
      </SettingsList>
    </FormSection>
  )
}

async function ibanReason(iban: string): Promise<string | null> {
  const { response } = await api.anagrafica.anagrafica.check({ iban: iban.slice(0, 60) })
  return response.finding_list.find((finding) => finding.field === 'business.iban')?.reason ?? null
}

function AccountRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const t = useTranslations('settings.account')
  const reasonText = useReasonText()
  const { control, getValues, setValue } = useFormContext<SettingsValues>()
  const account = useWatch({ control, name: `conticorrenti.${index}` })
  const iban = useDebounced((account?.iban ?? '').trim())
  const { data: reason } = useQuery({
    queryKey: ['iban-check', iban],
    queryFn: () => ibanReason(iban),
    enabled: iban !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const beOnlyDefault = (isDefault: boolean) => {
    if (!isDefault) return
    getValues('conticorrenti').forEach((_, other) => {
      if (other !== index) setValue(`conticorrenti.${other}.predefinito`, false, { shouldDirty: true })
    })
  }
  return (
    <SettingsRow
      index={index}
      columns="md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1.7fr)_6.5rem_5rem]"
      remove={t('remove', { name: account?.nome || account?.iban || String(index + 1) })}
      onRemove={onRemove}
    >
      <TextSetting path={`conticorrenti.${index}.nome`} label={t('nome')} maxLength={80} />
      <TextSetting path={`conticorrenti.${index}.banca`} label={t('banca')} maxLength={80} />
      <TextSetting
        path={`conticorrenti.${index}.iban`}
        label={t('iban')}
        warning={iban && reason ? reasonText(reason) : undefined}
        spellCheck={false}
        autoCapitalize="characters"
        className="max-md:col-span-2"
      />
      <TextSetting path={`conticorrenti.${index}.bic`} label={t('bic')} maxLength={11} spellCheck={false} />
      <SwitchSetting
        path={`conticorrenti.${index}.predefinito`}
        label={t('predefinito')}
        onChosen={beOnlyDefault}
      />
    </SettingsRow>
  )
}
