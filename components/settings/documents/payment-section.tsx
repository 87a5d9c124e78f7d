'use client'

import { useTranslations } from 'next-intl'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { FormSection } from '@/components/kit/form-section'
import { paymentMethods } from '@/lib/api/salesforce/invoices/invoice-fields'
import { SettingsRowDialog, SettingsTable } from '../sections/settings-table'
import { useRowDialog } from '../sections/use-row-dialog'
import { SelectSetting, SwitchSetting, TextSetting } from '../setting-field'
import type { SettingsValues } from '../settings-values'

/** The methods of payment that documents may choose. */
export function PaymentSection() {
  const t = useTranslations('settings')
  const words = useTranslations('payment')
  const { control, getValues } = useFormContext<SettingsValues>()
  const { errors } = useFormState({ control, name: 'modalitapagamento' })
  const dialog = useRowDialog('modalitapagamento')
  const methods = useWatch({ control, name: 'modalitapagamento' })
  const add = () => {
    const used = getValues('modalitapagamento').map((method) => method.codice)
    const codice = paymentMethods.find((method) => !used.includes(method)) ?? 'ALLOWANCE'
    dialog.add({ codice, descrizione: words(codice), abilitato: true })
  }
  const nameOf = (index: number) => methods[index]?.descrizione ?? ''
  return (
    <FormSection
      id="modalitapagamento"
      title={t('sections.modalitapagamento')}
      text={t('help.modalitapagamento')}
    >
      <SettingsTable
        label={t('sections.modalitapagamento')}
        head={[t('payment.descrizione'), t('payment.codice'), t('payment.abilitato')]}
        rows={dialog.fields.map(({ id }, index) => {
          const method = methods[index]
          const known = paymentMethods.find((codice) => codice === method?.codice)
          return {
            key: id,
            name: nameOf(index),
            error: errors.modalitapagamento?.[index] && t('row_wrong'),
            cells: [
              nameOf(index) || '…',
              known ? words(known) : method?.codice,
              t(method?.abilitato ? 'on' : 'off'),
            ],
          }
        })}
        empty={t('payment.empty')}
        add={t('payment.add')}
        onAdd={add}
        onEdit={dialog.open}
        onRemove={dialog.remove}
        removeOf={(name) => t('payment.remove', { name })}
      />
      {dialog.opened ? (
        <SettingsRowDialog
          title={dialog.opened.before ? nameOf(dialog.opened.index) : t('payment.add')}
          onDone={() => void dialog.done()}
          onCancel={dialog.cancel}
        >
          <MethodFields index={dialog.opened.index} />
        </SettingsRowDialog>
      ) : null}
    </FormSection>
  )
}

function MethodFields({ index }: { index: number }) {
  const t = useTranslations('settings.payment')
  const words = useTranslations('payment')
  const { getValues, setValue } = useFormContext<SettingsValues>()
  const options = paymentMethods.map((value) => ({ value, label: words(value) }))
  /** A description that was only the old method's word follows the method. */
  const follow = (chosen: string) => {
    const written = getValues(`modalitapagamento.${index}.descrizione`)
    const next = paymentMethods.find((method) => method === chosen)
    const isWord = written === '' || paymentMethods.some((method) => words(method) === written)
    if (next && isWord) setValue(`modalitapagamento.${index}.descrizione`, words(next), { shouldDirty: true })
  }
  return (
    <>
      <SelectSetting
        path={`modalitapagamento.${index}.codice`}
        label={t('codice')}
        options={options}
        onChosen={follow}
        className="col-span-2"
      />
      <TextSetting
        path={`modalitapagamento.${index}.descrizione`}
        label={t('descrizione')}
        maxLength={80}
        className="col-span-2"
      />
      <SwitchSetting path={`modalitapagamento.${index}.abilitato`} label={t('abilitato')} />
    </>
  )
}
