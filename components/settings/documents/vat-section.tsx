'use client'

import { useTranslations } from 'next-intl'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { SettingsList, SettingsRow } from '@/components/kit/fields/settings-list'
import { FormSection } from '@/components/kit/form-section'
import { NATURA } from '@/lib/domain/codes/fatturapa'
import { NumberSetting, SelectSetting, SwitchSetting, TextSetting } from '../setting-field'
import type { SettingsValues } from '../settings-values'
import { useCodeOptions } from '../use-code-options'

/** The VAT rates that lines may choose; those of 0 % have a Natura. */
export function VatSection() {
  const t = useTranslations('settings')
  const { control } = useFormContext<SettingsValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'aliquoteiva' })
  const add = () =>
    append({ aliquota: null, descrizione: '', abilitato: true, codice: null, riferimento_normativo: '' })
  return (
    <FormSection id="aliquoteiva" title={t('sections.aliquoteiva')} text={t('help.aliquoteiva')}>
      <SettingsList count={fields.length} empty={t('vat.empty')} add={t('vat.add')} onAdd={add}>
        {fields.map((field, index) => (
          <VatRow key={field.id} index={index} onRemove={() => remove(index)} />
        ))}
      </SettingsList>
    </FormSection>
  )
}

function VatRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const t = useTranslations('settings.vat')
  const naturas = useCodeOptions(NATURA)
  const { control } = useFormContext<SettingsValues>()
  const rate = useWatch({ control, name: `aliquoteiva.${index}` })
  const name = `${rate?.aliquota ?? ''}% ${rate?.descrizione ?? ''}`.trim()
  return (
    <SettingsRow
      index={index}
      columns="md:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1fr)_4.25rem]"
      remove={t('remove', { name })}
      onRemove={onRemove}
    >
      <NumberSetting path={`aliquoteiva.${index}.aliquota`} label={t('aliquota')} />
      <SelectSetting
        path={`aliquoteiva.${index}.codice`}
        label={t('codice')}
        options={naturas}
        placeholder={t('natura_none')}
        disabled={rate?.aliquota !== 0}
      />
      <TextSetting
        path={`aliquoteiva.${index}.descrizione`}
        label={t('descrizione')}
        maxLength={100}
        className="max-md:col-span-2"
      />
      <TextSetting
        path={`aliquoteiva.${index}.riferimento_normativo`}
        label={t('riferimento_normativo')}
        maxLength={100}
        className="max-md:col-span-2"
      />
      <SwitchSetting path={`aliquoteiva.${index}.abilitato`} label={t('abilitato')} />
    </SettingsRow>
  )
}
