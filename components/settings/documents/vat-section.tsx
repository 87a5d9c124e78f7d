'use client'

import { useTranslations } from 'next-intl'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { FormSection } from '@/components/kit/form-section'
import { useLanguage } from '@/components/kit/use-language'
import { NATURA } from '@/lib/domain/codes/fatturapa'
import { formatNumber } from '@/lib/i18n/formats'
import { SettingsRowDialog, SettingsTable } from '../sections/settings-table'
import { useRowDialog } from '../sections/use-row-dialog'
import { NumberSetting, SelectSetting, SwitchSetting, TextSetting } from '../setting-field'
import type { SettingsValues } from '../settings-values'
import { useCodeOptions } from '../use-code-options'

/** The VAT rates that lines may choose; those of 0 % have a Natura. */
export function VatSection() {
  const t = useTranslations('settings')
  const { control } = useFormContext<SettingsValues>()
  const { errors } = useFormState({ control, name: 'aliquoteiva' })
  const dialog = useRowDialog('aliquoteiva')
  const rates = useWatch({ control, name: 'aliquoteiva' })
  const language = useLanguage()
  const percent = (rate: number | null | undefined) =>
    `${typeof rate === 'number' ? formatNumber(rate, language) : '…'}%`
  const nameOf = (index: number) =>
    `${percent(rates[index]?.aliquota)} ${rates[index]?.descrizione ?? ''}`.trim()
  return (
    <FormSection id="aliquoteiva" title={t('sections.aliquoteiva')} text={t('help.aliquoteiva')}>
      <SettingsTable
        label={t('sections.aliquoteiva')}
        head={[
          t('vat.aliquota'),
          t('vat.codice'),
          t('vat.descrizione'),
          t('vat.riferimento_normativo'),
          t('vat.abilitato'),
        ]}
        rows={dialog.fields.map(({ id }, index) => {
          const rate = rates[index]
          return {
            key: id,
            name: nameOf(index),
            error: errors.aliquoteiva?.[index] && t('row_wrong'),
            cells: [
              percent(rate?.aliquota),
              rate?.codice ?? '',
              rate?.descrizione,
              rate?.riferimento_normativo,
              t(rate?.abilitato ? 'on' : 'off'),
            ],
          }
        })}
        empty={t('vat.empty')}
        add={t('vat.add')}
        onAdd={() =>
          dialog.add({
            aliquota: null,
            descrizione: '',
            abilitato: true,
            codice: null,
            riferimento_normativo: '',
          })
        }
        onEdit={dialog.open}
        onRemove={dialog.remove}
        removeOf={(name) => t('vat.remove', { name })}
      />
      {dialog.opened ? (
        <SettingsRowDialog
          title={dialog.opened.before ? nameOf(dialog.opened.index) : t('vat.add')}
          onDone={() => void dialog.done()}
          onCancel={dialog.cancel}
        >
          <RateFields index={dialog.opened.index} />
        </SettingsRowDialog>
      ) : null}
    </FormSection>
  )
}

function RateFields({ index }: { index: number }) {
  const t = useTranslations('settings.vat')
  const naturas = useCodeOptions(NATURA)
  const { control } = useFormContext<SettingsValues>()
  const rate = useWatch({ control, name: `aliquoteiva.${index}` })
  return (
    <>
      <NumberSetting path={`aliquoteiva.${index}.aliquota`} label={t('aliquota')} />
      <SwitchSetting path={`aliquoteiva.${index}.abilitato`} label={t('abilitato')} />
      <SelectSetting
        path={`aliquoteiva.${index}.codice`}
        label={t('codice')}
        options={naturas}
        placeholder={t('natura_none')}
        disabled={rate?.aliquota !== 0}
        className="col-span-2"
      />
      <TextSetting
        path={`aliquoteiva.${index}.descrizione`}
        label={t('descrizione')}
        maxLength={100}
        className="col-span-2"
      />
      <TextSetting
        path={`aliquoteiva.${index}.riferimento_normativo`}
        label={t('riferimento_normativo')}
        maxLength={100}
        className="col-span-2"
      />
    </>
  )
}
