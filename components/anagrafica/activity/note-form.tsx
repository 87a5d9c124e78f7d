'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { FormField } from '@/components/kit/fields/form-field'
import { useNotify } from '@/components/kit/use-notify'
import { Button } from '@/components/ui/button'
import { Textarea } from '@/components/ui/textarea'

const MAX_LENGTH = 4000

type FormProps = {
  label: string
  save: string
  initial?: string
  onSave: (text: string) => Promise<void>
  onCancel?: () => void
}

/** The text of a note; what could not be saved stays to be saved again. */
export function NoteForm({ label, save, initial = '', onSave, onCancel }: FormProps) {
  const kit = useTranslations('kit')
  const notify = useNotify()
  const [text, setText] = useState(initial)
  const [isSaving, setSaving] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    try {
      await onSave(text)
      setText('')
    } catch (error) {
      notify.error(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-2">
      <FormField label={label} hideLabel={onCancel !== undefined}>
        {(field) => (
          <Textarea
            {...field}
            rows={3}
            maxLength={MAX_LENGTH}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </FormField>
      <div className="flex justify-end gap-2">
        {onCancel ? (
          <Button size="sm" onClick={onCancel}>
            {kit('cancel')}
          </Button>
        ) : null}
        <Button type="submit" size="sm" variant="primary" pending={isSaving} disabled={text.trim() === ''}>
          {save}
        </Button>
      </div>
    </form>
  )
}
