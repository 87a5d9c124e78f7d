'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormField } from '@/components/kit/fields/form-field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { MAX_TEXT } from '@/lib/domain/signature/signature-archive'
import { SigningDialog } from './signing-dialog'
import type { DocumentField } from './signing-progress'

/** The text of a field that the signer may change. Whether it fits its place is known once it is sent. */
export function TextDialog({
  field: { label, type },
  initial,
  onSave,
  onClose,
}: {
  field: DocumentField
  initial: string
  onSave: (text: string) => void
  onClose: () => void
}) {
  const t = useTranslations('signature.text')
  const common = useTranslations('signature')
  const [text, setText] = useState(initial)
  const Control = type === 'TEXT' ? Textarea : Input
  return (
    <SigningDialog
      title={t('title')}
      text={t('help')}
      submit={common('save')}
      onSubmit={() => onSave(text)}
      onClose={onClose}
    >
      <FormField label={label || t('label')}>
        {(control) => (
          <Control
            {...control}
            className="text-base"
            maxLength={MAX_TEXT}
            value={text}
            onChange={({ target }: { target: { value: string } }) => setText(target.value)}
          />
        )}
      </FormField>
    </SigningDialog>
  )
}
