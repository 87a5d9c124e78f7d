'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { SettingsRow } from '@/components/kit/fields/settings-list'
import { Button } from '@/components/ui/button'
import { NATURA } from '@/lib/domain/codes/fatturapa'
import { CAUSALE_PAGAMENTO, TIPO_CASSA, TIPO_RITENUTA } from '@/lib/domain/codes/fatturapa-withholding'
import { NumberSetting, SelectSetting, SwitchSetting } from '../setting-field'
import type { SettingsValues } from '../settings-values'
import { useCodeOptions } from '../use-code-options'

const MAX_ROWS = 5

/** The social security funds of a profile. */
export function CasseRows({ profile }: { profile: number }) {
  const t = useTranslations('settings.profile')
  const { control } = useFormContext<SettingsValues>()
  const path = `profilifatturazione.list.${profile}.casse` as const
  const { fields, append, remove } = useFieldArray({ control, name: path })
  return (
    <Group
      title={t('casse')}
      add={t('casse_add')}
      isFull={fields.length >= MAX_ROWS}
      onAdd={() => append({ tipo_cassa: 'TC22', rate: 4, iva: 22, natura: null, ritenuta: false })}
    >
      {fields.map((field, index) => (
        <CassaRow key={field.id} profile={profile} index={index} onRemove={() => remove(index)} />
      ))}
    </Group>
  )
}

function CassaRow({ profile, index, onRemove }: { profile: number; index: number; onRemove: () => void }) {
  const t = useTranslations('settings.profile')
  const vat = useTranslations('settings.vat')
  const casse = useCodeOptions(TIPO_CASSA)
  const naturas = useCodeOptions(NATURA)
  const { control } = useFormContext<SettingsValues>()
  const path = `profilifatturazione.list.${profile}.casse.${index}` as const
  const iva = useWatch({ control, name: `${path}.iva` })
  return (
    <SettingsRow
      index={index}
      columns="md:grid-cols-[minmax(0,1.4fr)_5rem_4.5rem_minmax(0,1fr)_8.5rem]"
      remove={t('cassa_remove', { number: index + 1 })}
      onRemove={onRemove}
    >
      <SelectSetting
        path={`${path}.tipo_cassa`}
        label={t('tipo_cassa')}
        options={casse}
        className="max-md:col-span-2"
      />
      <NumberSetting path={`${path}.rate`} label={t('rate')} />
      <NumberSetting path={`${path}.iva`} label={t('iva')} />
      <SelectSetting
        path={`${path}.natura`}
        label={t('natura')}
        options={naturas}
        placeholder={vat('natura_none')}
        disabled={iva !== 0}
      />
      <SwitchSetting path={`${path}.ritenuta`} label={t('ritenuta')} />
    </SettingsRow>
  )
}

/** The withholdings of a profile. */
export function RitenuteRows({ profile }: { profile: number }) {
  const t = useTranslations('settings.profile')
  const { control } = useFormContext<SettingsValues>()
  const ritenute = useCodeOptions(TIPO_RITENUTA)
  const causali = useCodeOptions(CAUSALE_PAGAMENTO)
  const list = `profilifatturazione.list.${profile}.ritenute` as const
  const { fields, append, remove } = useFieldArray({ control, name: list })
  return (
    <Group
      title={t('ritenute')}
      add={t('ritenute_add')}
      isFull={fields.length >= MAX_ROWS}
      onAdd={() => append({ tipo_ritenuta: 'RT01', rate: 20, apply_on: 100, causale_pagamento: 'A' })}
    >
      {fields.map((field, index) => (
        <SettingsRow
          key={field.id}
          index={index}
          columns="md:grid-cols-[minmax(0,1.2fr)_5rem_minmax(0,9.5rem)_minmax(0,1.2fr)]"
          remove={t('ritenuta_remove', { number: index + 1 })}
          onRemove={() => remove(index)}
        >
          <SelectSetting
            path={`${list}.${index}.tipo_ritenuta`}
            label={t('tipo_ritenuta')}
            options={ritenute}
            className="max-md:col-span-2"
          />
          <NumberSetting path={`${list}.${index}.rate`} label={t('rate')} />
          <NumberSetting path={`${list}.${index}.apply_on`} label={t('apply_on')} negative />
          <SelectSetting
            path={`${list}.${index}.causale_pagamento`}
            label={t('causale_pagamento')}
            options={causali}
            className="max-md:col-span-2"
          />
        </SettingsRow>
      ))}
    </Group>
  )
}

function Group({
  title,
  add,
  isFull,
  onAdd,
  children,
}: {
  title: string
  add: string
  isFull: boolean
  onAdd: () => void
  children: ReactNode
}) {
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-2 border-b pb-1">
        <h3 className="font-medium text-sm">{title}</h3>
        <Button variant="ghost" size="sm" disabled={isFull} onClick={onAdd}>
          <Plus aria-hidden />
          {add}
        </Button>
      </div>
      <ul className="grid gap-3 empty:hidden md:gap-2">{children}</ul>
    </div>
  )
}
