'use client'

import { useTranslations } from 'next-intl'
import { FormField } from '@/components/kit/fields/form-field'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { MAX_SIGNERS } from '@/lib/domain/signature/signing-request'
import { type FieldType, isFilledBySigner, type TemplateField } from '@/lib/domain/templates/field'
import { useFieldChange } from './use-field-change'

const MAX_LABEL = 100
const MAX_VALUE = 4000

const BY_SIGNER: readonly FieldType[] = ['TEXT', 'DATE', 'DATETIME', 'SIGNATURE']

/** The label of a field, the text of one that has a text, and whether its signer may fill it in. */
export function FieldText({ field }: { field: TemplateField }) {
  const t = useTranslations('template_designer.values')
  const { id, type, label, value, editableBySigner } = field
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
      {BY_SIGNER.includes(type) ? (
        <div className="flex items-center gap-2">
          <Checkbox
            id={`${id}-signer`}
            checked={editableBySigner}
            onCheckedChange={(checked) => change({ editableBySigner: checked === true })}
          />
          <Label htmlFor={`${id}-signer`}>{t('editable_by_signer')}</Label>
        </div>
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
