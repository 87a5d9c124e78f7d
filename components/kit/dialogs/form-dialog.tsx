'use client'

import type { ReactNode } from 'react'
import { DialogForm, type DialogFormProps } from './dialog-form'
import { DialogFrame } from './dialog-frame'

/** A dialog that asks for something: fields, and the button that sends them. Enter sends, Escape closes. */
export function FormDialog({
  title,
  text,
  className,
  onClose,
  ...form
}: Omit<DialogFormProps, 'onCancel'> & {
  title: ReactNode
  text?: ReactNode
  className?: string
  onClose: () => void
}) {
  return (
    <DialogFrame title={title} text={text} className={className} onClose={onClose}>
      <DialogForm {...form} onCancel={onClose} />
    </DialogFrame>
  )
}
