'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { FormField } from '@/components/kit/fields/form-field'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { MAX_SIGNERS } from '@/lib/domain/signature/signing-request'
import { type FieldType, isFilledBySigner, mayRepeat, type TemplateField } from '@/lib/domain/templates/field'
import { useFieldChange } from './use-field-change'

const MAX_LABEL = 100
const MAX_VALUE = 4000

const BY_SIGNER: readonly FieldType[] = ['TEXT', 'DATE', 'DATETIME', 'SIGNATURE']

/** The label of a field, its text, whether its signer may fill it in, and whether further pages repeat it. */
export function FieldText({ field }: { field: TemplateField }) {
  const t = useTranslations('template_designer.values')
  const { id, type, label, value } = field
  const change = useFieldChange(id)
  const isDate = type === 'DATE' || type === 'DATETIME'
  return (
    <>
      {type === 'TEXT' ? (
        <FormField label={t('text')}>
          {(control) => (
            <Textarea
              {...control}
              data-first
              rows={4}
              maxLength={MAX_VALUE}
              value={value}
              onChange={(event) => change({ value: event.target.value })}
            />
          )}
        </FormField>
      ) : null}
      <FormField label={t('label')} help={t(type === 'SIGNATURE' ? 'label_printed' : 'label_help')}>
        {(control) => (
          <Input
            {...control}
            maxLength={MAX_LABEL}
            value={label}
            onChange={(event) => change({ label: event.target.value })}
          />
        )}
      </FormField>
      {isDate ? (
        <FormField label={t('date')} help={t('date_help')}>
          {(control) => (
            <Input
              {...control}
              maxLength={MAX_VALUE}
              value={value}
              onChange={(event) => change({ value: event.target.value })}
            />
          )}
        </FormField>
      ) : null}
      <FieldChoices field={field} />
    </>
  )
}

/** Whether a signer fills the field, and which, and whether further pages repeat it. */
function FieldChoices({ field }: { field: TemplateField }) {
  const t = useTranslations('template_designer.values')
  const { id, type, editableBySigner, repeats } = field
  const change = useFieldChange(id)
  return (
    <>
      {BY_SIGNER.includes(type) ? (
        <Choice
          label={t('editable_by_signer')}
          isChosen={editableBySigner}
          onChange={(isChosen) => change({ editableBySigner: isChosen })}
        />
      ) : null}
      {mayRepeat(field) ? (
        <Choice
          label={t('repeats')}
          isChosen={repeats}
          onChange={(isChosen) => change({ repeats: isChosen })}
        />
      ) : null}
      {isFilledBySigner(field) ? <SignerOfField field={field} /> : null}
    </>
  )
}

const SIGNERS = Array.from({ length: MAX_SIGNERS }, (_, at) => String(at + 1))

/** The signer who fills a field, by position. */
function SignerOfField({ field: { id, signer } }: { field: TemplateField }) {
  const t = useTranslations('template_designer.values')
  const change = useFieldChange(id)
  return (
    <FormField label={t('signer')} help={t('signer_help')}>
      {(control) => (
        <Select
          {...control}
          value={signer}
          options={SIGNERS.map((value) => ({ value, label: value }))}
          onChange={(event) => change({ signer: Number(event.target.value) })}
        />
      )}
    </FormField>
  )
}

type ChoiceProps = { label: string; isChosen: boolean; onChange: (isChosen: boolean) => void }

function Choice({ label, isChosen, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <Checkbox id={id} checked={isChosen} onCheckedChange={(checked) => onChange(checked === true)} />
      <Label htmlFor={id}>{label}</Label>
    </div>
  )
}
