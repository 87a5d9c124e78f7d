'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useReasonText } from '@/components/anagrafica/entry-form/use-findings'
import { FormSection } from '@/components/kit/form-section'
import { useDebounced } from '@/components/kit/use-debounced'
import { api } from '@/lib/api/client'
import { formatIban } from '@/lib/domain/codes/iban'
import { SettingsRowDialog, SettingsTable } from '../sections/settings-table'
import { useRowDialog } from '../sections/use-row-dialog'
import { SwitchSetting, TextSetting } from '../setting-field'
import type { SettingsValues } from '../settings-values'

/** Bank accounts; one of them is the default, and its IBAN is checked while it is written. */
export function AccountsSection() {
  const t = useTranslations('settings')
  const { control, getValues, setValue } = useFormContext<SettingsValues>()
  const { errors } = useFormState({ control, name: 'conticorrenti' })
  const dialog = useRowDialog('conticorrenti')
  const accounts = useWatch({ control, name: 'conticorrenti' })
  const nameOf = (index: number) =>
    accounts[index]?.nome || accounts[index]?.iban || t('account.number', { number: index + 1 })
  const done = async ({ index }: { index: number }) => {
    if (!(await dialog.done()) || !getValues(`conticorrenti.${index}.predefinito`)) return
    getValues('conticorrenti').forEach((_, other) => {
      if (other !== index) setValue(`conticorrenti.${other}.predefinito`, false, { shouldDirty: true })
    })
  }
  const { opened } = dialog
  return (
    <FormSection id="conticorrenti" title={t('sections.conticorrenti')} text={t('help.conticorrenti')}>
      <SettingsTable
        label={t('sections.conticorrenti')}
        head={[t('account.nome'), t('account.banca'), t('account.iban'), t('account.predefinito')]}
        rows={dialog.fields.map(({ id }, index) => {
          const account = accounts[index]
          return {
            key: id,
            name: nameOf(index),
            error: errors.conticorrenti?.[index] && t('row_wrong'),
            cells: [
              nameOf(index),
              account?.banca,
              <span key="iban" className="tabular">
                {formatIban(account?.iban ?? '')}
              </span>,
              account?.predefinito ? t('account.predefinito') : '',
            ],
          }
        })}
        empty={t('account.empty')}
        add={t('account.add')}
        onAdd={() =>
          dialog.add({ nome: '', banca: '', iban: '', bic: '', predefinito: accounts.length === 0 })
        }
        onEdit={dialog.open}
        onRemove={dialog.remove}
        removeOf={(name) => t('account.remove', { name })}
      />
      {opened ? (
        <SettingsRowDialog
          title={opened.before ? nameOf(opened.index) : t('account.add')}
          onDone={() => void done(opened)}
          onCancel={dialog.cancel}
        >
          <AccountFields index={opened.index} />
        </SettingsRowDialog>
      ) : null}
    </FormSection>
  )
}

async function ibanReason(iban: string): Promise<string | null> {
  const { response } = await api.anagrafica.anagrafica.check({ iban: iban.slice(0, 60) })
  return response.finding_list.find((finding) => finding.field === 'business.iban')?.reason ?? null
}

function AccountFields({ index }: { index: number }) {
  const t = useTranslations('settings.account')
  const reasonText = useReasonText()
  const { control } = useFormContext<SettingsValues>()
  const account = useWatch({ control, name: `conticorrenti.${index}` })
  const iban = useDebounced((account?.iban ?? '').trim())
  const { data: reason } = useQuery({
    queryKey: ['iban-check', iban],
    queryFn: () => ibanReason(iban),
    enabled: iban !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <>
      <TextSetting path={`conticorrenti.${index}.nome`} label={t('nome')} maxLength={80} />
      <TextSetting path={`conticorrenti.${index}.banca`} label={t('banca')} maxLength={80} />
      <TextSetting
        path={`conticorrenti.${index}.iban`}
        label={t('iban')}
        warning={iban && reason ? reasonText(reason) : undefined}
        spellCheck={false}
        autoCapitalize="characters"
        className="col-span-2"
      />
      <TextSetting path={`conticorrenti.${index}.bic`} label={t('bic')} maxLength={11} spellCheck={false} />
      <SwitchSetting path={`conticorrenti.${index}.predefinito`} label={t('predefinito')} />
    </>
  )
}
