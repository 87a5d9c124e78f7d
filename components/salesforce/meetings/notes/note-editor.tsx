'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RegistryListPicker } from '@/components/anagrafica/picker/registry-picker'
import { DialogForm } from '@/components/kit/dialogs/dialog-form'
import { FormField } from '@/components/kit/fields/form-field'
import { useHasRole } from '@/components/shell/session/user-context'
import { Textarea } from '@/components/ui/textarea'
import { READ } from '@/lib/api/anagrafica/access'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { NoteContent } from './use-meeting-notes'

const MAX_LENGTH = 10_000
const MAX_PEOPLE = 50

type NoteEditorProps = {
  initial: string
  people: readonly Anagrafica[]
  pending: boolean
  onSave: (content: NoteContent) => void
  onCancel: () => void
}

/** The text of a note and the entries of the registry that it is about. */
export function NoteEditor({ initial, people, pending, onSave, onCancel }: NoteEditorProps) {
  const t = useTranslations('meetings.notes')
  const seesRegistry = useHasRole()(...READ)
  const [value, setValue] = useState(initial)
  const [chosen, setChosen] = useState(people)
  return (
    <DialogForm
      submit={t('save')}
      pending={pending}
      disabled={value.trim() === ''}
      onSubmit={() => onSave({ value, note_ana_sku_list: chosen.map(({ sku }) => ({ ana_sku: sku })) })}
      onCancel={onCancel}
    >
      <FormField label={t('text')} required>
        {(field) => (
          <Textarea
            {...field}
            rows={4}
            autoFocus
            maxLength={MAX_LENGTH}
            value={value}
            onChange={({ target }) => setValue(target.value)}
          />
        )}
      </FormField>
      {seesRegistry ? (
        <FormField label={t('people')}>
          {(field) => (
            <RegistryListPicker
              {...field}
              value={chosen}
              onChange={setChosen}
              max={MAX_PEOPLE}
              canAdd={false}
            />
          )}
        </FormField>
      ) : null}
    </DialogForm>
  )
}
