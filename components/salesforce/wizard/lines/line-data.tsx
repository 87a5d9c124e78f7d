'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFieldArray } from 'react-hook-form'
import { FormDate } from '@/components/kit/fields/date-input'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { MAX_ARTICLE_CODES, MAX_LINE_DATA } from '@/lib/domain/einvoice/line-data'
import { useWizard } from '../wizard-context'
import { WizardField, WizardNumber } from '../wizard-field'
import type { WizardLine } from '../wizard-form'
import { newCode, newDatum } from './line-data-form'
import { ProductCodes } from './product-codes'

/** The codes of a line's article and its other data: two buttons until one is added. */
export function LineData({ index, line }: { index: number; line: WizardLine }) {
  const t = useTranslations('wizard.line_data')
  const { methods } = useWizard()
  const path = `product_list.${index}` as const
  const codes = useFieldArray({ control: methods.control, name: `${path}.code_list` })
  const data = useFieldArray({ control: methods.control, name: `${path}.other_data_list` })
  const addCodes = (...added: WizardLine['code_list']) =>
    codes.append(added.slice(0, MAX_ARTICLE_CODES - codes.fields.length), { shouldFocus: false })
  return (
    <div className="col-span-full grid gap-3">
      {codes.fields.length > 0 ? (
        <ol className="grid gap-3">
          {codes.fields.map((field, at) => (
            <CodeRow key={field.id} index={index} at={at} onRemove={() => codes.remove(at)} />
          ))}
        </ol>
      ) : null}
      {data.fields.length > 0 ? (
        <ol className="grid gap-3">
          {data.fields.map((field, at) => (
            <DatumRow key={field.id} index={index} at={at} onRemove={() => data.remove(at)} />
          ))}
        </ol>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {codes.fields.length < MAX_ARTICLE_CODES ? (
          <Button size="sm" variant="ghost" onClick={() => codes.append(newCode())}>
            <Plus aria-hidden />
            {t('add_code')}
          </Button>
        ) : null}
        <ProductCodes line={line} onTake={(taken) => addCodes(...taken)} />
        {data.fields.length < MAX_LINE_DATA ? (
          <Button size="sm" variant="ghost" onClick={() => data.append(newDatum())}>
            <Plus aria-hidden />
            {t('add_data')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

type RowProps = { index: number; at: number; onRemove: () => void }

function CodeRow({ index, at, onRemove }: RowProps) {
  const t = useTranslations('wizard')
  const { methods } = useWizard()
  const path = `product_list.${index}.code_list.${at}` as const
  const name = t('row.code', { number: at + 1 })
  return (
    <li aria-label={name} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <WizardField path={`${path}.type`} label={t('label.type')}>
          {(field) => (
            <Input
              {...field}
              {...methods.register(`${path}.type`)}
              maxLength={35}
              placeholder={t('line_data.type_hint')}
            />
          )}
        </WizardField>
        <WizardField path={`${path}.value`} label={t('label.value')}>
          {(field) => <Input {...field} {...methods.register(`${path}.value`)} maxLength={35} />}
        </WizardField>
      </div>
      <RemoveButton name={name} onRemove={onRemove} />
    </li>
  )
}

function DatumRow({ index, at, onRemove }: RowProps) {
  const t = useTranslations('wizard')
  const { methods } = useWizard()
  const path = `product_list.${index}.other_data_list.${at}` as const
  const name = t('row.other_data', { number: at + 1 })
  return (
    <li aria-label={name} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <WizardField path={`${path}.type`} label={t('label.type')}>
          {(field) => <Input {...field} {...methods.register(`${path}.type`)} maxLength={10} />}
        </WizardField>
        <WizardField path={`${path}.text`} label={t('label.text')}>
          {(field) => <Input {...field} {...methods.register(`${path}.text`)} maxLength={60} />}
        </WizardField>
        <WizardField path={`${path}.number`} label={t('label.number')}>
          {(field) => <WizardNumber {...field} name={`${path}.number`} decimals={8} />}
        </WizardField>
        <WizardField path={`${path}.date`} label={t('label.day')}>
          {(field) => <FormDate {...field} control={methods.control} name={`${path}.date`} />}
        </WizardField>
      </div>
      <RemoveButton name={name} onRemove={onRemove} />
    </li>
  )
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const t = useTranslations('wizard.line_data')
  return (
    <Button
      variant="ghost"
      size="icon"
      className="mt-6"
      aria-label={t('remove', { row: name })}
      onClick={onRemove}
    >
      <Trash2 aria-hidden />
    </Button>
  )
}
