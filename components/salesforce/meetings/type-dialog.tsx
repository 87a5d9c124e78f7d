'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { FormField } from '@/components/kit/fields/form-field'
import { useFailure } from '@/components/kit/use-failure'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { MeetingType } from '@/lib/api/salesforce/meetings/meeting-type-fields'
import { presetColor, TYPE_COLOR_NAMES, TYPE_COLORS } from '@/lib/domain/meetings/type-color'
import { useReloadTypes } from './use-types'

/** Adds a type of meetings, or changes one: its name and colour. */
export function TypeDialog({ type, onClose }: { type?: MeetingType | undefined; onClose: () => void }) {
  const t = useTranslations('meetings.types')
  const [name, setName] = useState(type?.name ?? '')
  const [color, setColor] = useState(() => type?.color ?? presetColor(Math.random()))
  const { save, pending } = useTypeSaving(type, onClose)
  return (
    <FormDialog
      title={t(type ? 'edit' : 'add')}
      submit={t('save')}
      pending={pending}
      disabled={name.trim() === ''}
      onClose={onClose}
      onSubmit={() => save({ name, color })}
    >
      <FormField label={t('name')} required>
        {(field) => (
          <Input {...field} value={name} maxLength={120} onChange={({ target }) => setName(target.value)} />
        )}
      </FormField>
      <ColorField value={color} onChange={setColor} />
    </FormDialog>
  )
}

/** The seven presets, and a picker for any other colour. */
function ColorField({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const t = useTranslations('meetings.types')
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{t('color')}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {TYPE_COLOR_NAMES.map((name) => (
          <label key={name} className="relative grid size-8 cursor-pointer place-content-center">
            <input
              type="radio"
              name="type-color"
              className="peer absolute inset-0 cursor-pointer opacity-0"
              aria-label={t(`colors.${name}`)}
              checked={value === TYPE_COLORS[name]}
              onChange={() => onChange(TYPE_COLORS[name])}
            />
            <span
              aria-hidden
              className="size-7 rounded-full border border-line-strong peer-checked:ring-2 peer-checked:ring-action peer-checked:ring-offset-2 peer-focus-visible:outline-2"
              style={{ backgroundColor: TYPE_COLORS[name] }}
            />
          </label>
        ))}
        <label className="flex items-center gap-2 text-sm">
          <input
            type="color"
            className="size-8 cursor-pointer rounded border"
            value={value.toLowerCase()}
            onChange={({ target }) => onChange(target.value.toUpperCase())}
          />
          {t('other_color')}
        </label>
      </div>
    </fieldset>
  )
}

/** Sends the values of the dialog, once at a time, with the specification's messages (document 2 §8). */
function useTypeSaving(type: MeetingType | undefined, onClose: () => void) {
  const t = useTranslations('meetings.types')
  const notify = useNotify()
  const failure = useFailure()
  const reload = useReloadTypes()
  const { once, running } = useOnce()
  const save = (values: { name: string; color: string }) =>
    void once('save', async () => {
      try {
        if (type) await api.salesforce.meetingTypes.update({ id: type.id, logo: type.logo, ...values })
        else await api.salesforce.meetingTypes.add(values)
        await reload()
        notify.success(t(type ? 'saved' : 'added', { name: values.name.trim() }))
        onClose()
        return true
      } catch (error) {
        failure(t('failed'), error)
        return false
      }
    })
  return { save, pending: running !== null }
}
