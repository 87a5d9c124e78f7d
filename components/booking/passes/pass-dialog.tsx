'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RegistryPicker } from '@/components/anagrafica/picker/registry-picker'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { DateInput } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { Pass } from '@/lib/api/booking/pass-fields'
import { api } from '@/lib/api/client'
import { PASS_KINDS, type PassKind } from '@/lib/domain/booking/event-pass'
import { addMonths, type Day } from '@/lib/domain/core/day'
import { useReload } from '../calendar/use-events'
import { type PassForm as Form, PassCovers } from './pass-covers'

const formOf = (pass: Pass | undefined, today: string): Form => ({
  name: pass?.name ?? '',
  kind: pass?.kind ?? 'ENTRIES',
  entries: pass ? pass.entries : 10,
  valid_from: pass?.valid_from ?? today,
  valid_to: pass?.valid_to ?? '',
  for_events: pass?.for_events ?? true,
  prices: pass?.price_list.map(({ id }) => id) ?? [],
  resources: pass?.resource_list.map(({ id }) => id) ?? [],
  minutes_per_entry: pass?.minutes_per_entry ?? null,
})

const contentOf = ({ prices, resources, valid_to, ...form }: Form) => ({
  ...form,
  valid_to: valid_to || null,
  price_list: prices.map((id) => ({ id })),
  resource_list: resources.map((id) => ({ id })),
})

const isComplete = ({ name, kind, entries, valid_from, valid_to, for_events, resources }: Form): boolean =>
  name.trim() !== '' &&
  (for_events || resources.length > 0) &&
  valid_from !== '' &&
  (kind === 'ENTRIES' ? (entries ?? 0) > 0 : valid_to !== '')

/** Adds a pass for a registry entry, or edits one. */
export function PassDialog({ pass, today, onClose }: { pass?: Pass; today: string; onClose: () => void }) {
  const t = useTranslations('booking.passes')
  const notify = useNotify()
  const reload = useReload()
  const { once, running } = useOnce()
  const [owner, setOwner] = useState<Anagrafica | null>(null)
  const [form, setForm] = useState(() => formOf(pass, today))
  const submit = () =>
    void once('save', async () => {
      const content = contentOf(form)
      if (pass)
        await api.booking.passes.update({ event_pass: { id: pass.id, revision: pass.revision, ...content } })
      else await api.booking.passes.add({ event_pass: { anagrafica_sku: owner?.sku ?? '', ...content } })
      await reload()
      notify.success(t(pass ? 'saved' : 'added'))
      onClose()
      return true
    })
  return (
    <FormDialog
      title={t(pass ? 'edit' : 'add')}
      text={pass?.owner_name}
      submit={t('save')}
      pending={running !== null}
      disabled={!isComplete(form) || (!pass && !owner)}
      onSubmit={submit}
      onClose={onClose}
    >
      {pass ? null : (
        <FormField label={t('owner')} required>
          {(field) => <RegistryPicker {...field} value={owner} onChoose={setOwner} clearable />}
        </FormField>
      )}
      <PassFields form={form} today={today} onChange={(part) => setForm({ ...form, ...part })} />
      <PassCovers form={form} onChange={(part) => setForm({ ...form, ...part })} />
    </FormDialog>
  )
}

type FieldsProps = { form: Form; today: string; onChange: (part: Partial<Form>) => void }

function PassFields({ form, today, onChange }: FieldsProps) {
  const t = useTranslations('booking.passes')
  const chooseKind = (kind: PassKind) =>
    onChange({
      kind,
      valid_to:
        kind === 'PERIOD' && !form.valid_to ? addMonths((form.valid_from || today) as Day, 1) : form.valid_to,
    })
  return (
    <>
      <FormField label={t('name')} required>
        {(field) => (
          <Input
            {...field}
            value={form.name}
            maxLength={120}
            placeholder={t(`placeholder.${form.kind}`)}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField label={t('kind')}>
          {(field) => (
            <Select
              {...field}
              value={form.kind}
              options={PASS_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
              onChange={(event) => chooseKind(event.target.value as PassKind)}
            />
          )}
        </FormField>
        {form.kind === 'ENTRIES' ? (
          <FormField label={t('entries')} required>
            {(field) => (
              <NumberInput
                {...field}
                value={form.entries}
                decimals={0}
                negative={false}
                onValueChange={(entries) => onChange({ entries })}
              />
            )}
          </FormField>
        ) : null}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField label={t('valid_from')} required>
          {(field) => (
            <DateInput
              {...field}
              value={form.valid_from}
              onValueChange={(valid_from) => onChange({ valid_from })}
            />
          )}
        </FormField>
        <FormField label={t('valid_to')} required={form.kind === 'PERIOD'}>
          {(field) => (
            <DateInput
              {...field}
              value={form.valid_to}
              onValueChange={(valid_to) => onChange({ valid_to })}
            />
          )}
        </FormField>
      </div>
    </>
  )
}
