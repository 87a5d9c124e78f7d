'use client'

import { useTranslations } from 'next-intl'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { SettingsList, SettingsRow } from '@/components/kit/fields/settings-list'
import { FormSection } from '@/components/kit/form-section'
import { REMINDER_TONES } from '@/lib/domain/documents/reminder'
import { NumberSetting, SelectSetting, SwitchSetting } from '../setting-field'
import type { SettingsValues } from '../settings-values'

/** Whether customers are reminded, on which days before and after the due day, and how firmly. */
export function ReminderSection() {
  const t = useTranslations('settings')
  const { control, getValues } = useFormContext<SettingsValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'solleciti.regole' })
  const tones = REMINDER_TONES.map((value) => ({ value, label: t(`reminder.tones.${value}`) }))
  const add = () => {
    const last = Math.max(0, ...getValues('solleciti.regole').map(({ giorni }) => giorni ?? 0))
    append({ giorni: last + 15, tono: 'FERMO' })
  }
  return (
    <FormSection id="solleciti" title={t('sections.solleciti')} text={t('help.solleciti')}>
      <SwitchSetting path="solleciti.attivo" label={t('reminder.attivo')} />
      <SettingsList count={fields.length} empty={t('reminder.empty')} add={t('reminder.add')} onAdd={add}>
        {fields.map((field, index) => (
          <SettingsRow
            key={field.id}
            index={index}
            columns="md:grid-cols-2"
            remove={t('reminder.remove', { number: index + 1 })}
            onRemove={() => remove(index)}
          >
            <NumberSetting path={`solleciti.regole.${index}.giorni`} label={t('reminder.giorni')} negative />
            <SelectSetting
              path={`solleciti.regole.${index}.tono`}
              label={t('reminder.tono')}
              options={tones}
            />
          </SettingsRow>
        ))}
      </SettingsList>
    </FormSection>
  )
}
