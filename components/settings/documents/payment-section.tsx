'use client'

import { useTranslations } from 'next-intl'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { SettingsList, SettingsRow } from '@/components/kit/fields/settings-list'
import { FormSection } from '@/components/kit/form-section'
import { paymentMethods } from '@/lib/api/salesforce/invoices/invoice-fields'
import { SelectSetting, SwitchSetting, TextSetting } from '../setting-field'
import type { SettingsValues } from '../settings-values'

export function PaymentSection() {
  const t = useTranslations('settings')
  const words = useTranslations('payment')
  const { control, getValues } = useFormContext<SettingsValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'modalitapagamento' })
  const add = () => {
    const used = getValues('modalitapagamento').map((method) => method.codice)
    const codice = paymentMethods.find((method) => !used.includes(method)) ?? 'ALLOWANCE'
    append({ codice, descrizione: words(codice), abilitato: true })
  }
  return (
    <FormSection
      id="modalitapagamento"
      title={t('sections.modalitapagamento')}
      text={t('help.modalitapagamento')}
    >
      <SettingsList count={fields.length} empty={t('payment.empty')} add={t('payment.add')} onAdd={add}>
        {fields.map((field, index) => (
          <MethodRow key={field.id} index={index} onRemove={() => remove(index)} />
        ))}
      </SettingsList>
    </FormSection>
  )
}

function MethodRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const t = useTranslations('settings.payment')
  const words = useTranslations('payment')
  const { control, getValues, setValue } = useFormContext<SettingsValues>()
  const name = useWatch({ control, name: `modalitapagamento.${index}.descrizione` })
  const options = paymentMethods.map((value) => ({ value, label: words(value) }))
  /** A description that was only the old method's word follows the method. */
  const follow = (chosen: string) => {
    const written = getValues(`modalitapagamento.${index}.descrizione`)
    const next = paymentMethods.find((method) => method === chosen)
    const isWord = written === '' || paymentMethods.some((method) => words(method) === written)
    if (next && isWord) setValue(`modalitapagamento.${index}.descrizione`, words(next), { shouldDirty: true })
  }
  return (
    <SettingsRow
      index={index}
      columns="md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_4.25rem]"
      remove={t('remove', { name: name ?? '' })}
      onRemove={onRemove}
    >
      <SelectSetting
        path={`modalitapagamento.${index}.codice`}
        label={t('codice')}
        options={options}
        onChosen={follow}
        className="max-md:col-span-2"
      />
      <TextSetting
        path={`modalitapagamento.${index}.descrizione`}
        label={t('descrizione')}
        maxLength={80}
        className="max-md:col-span-2"
      />
      <SwitchSetting path={`modalitapagamento.${index}.abilitato`} label={t('abilitato')} />
    </SettingsRow>
  )
}
