'use client'

import type { ReactNode } from 'react'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { useGuardedClose } from '@/components/kit/dialogs/use-guarded-close'
import { FormNotice } from '@/components/kit/fields/form-notice'

/** The dialog of a rule: its fields, and above them a refusal that names none. Closing asks while something is unsaved. */
export function RuleDialog({
  title,
  text,
  submit,
  form,
  className,
  onClose,
  children,
}: {
  title: string
  text?: ReactNode
  submit: string
  form: { notice: string | null; pending: boolean; isDirty: boolean; submit: () => void }
  className?: string
  onClose: () => void
  children: ReactNode
}) {
  const close = useGuardedClose(form.isDirty, onClose)
  return (
    <FormDialog
      title={title}
      text={text}
      submit={submit}
      pending={form.pending}
      className={className}
      onSubmit={form.submit}
      onClose={close}
    >
      {form.notice ? <FormNotice tone="error">{form.notice}</FormNotice> : null}
      {children}
    </FormDialog>
  )
}
