'use client'

import { useTranslations } from 'next-intl'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'
import { UnsentNotice } from '../connection/connection-notices'
import { useUnsent } from '../connection/use-unsent'

export type DialogFormProps = {
  /** The label of the main button. */
  submit: ReactNode
  destructive?: boolean
  pending?: boolean
  disabled?: boolean
  /** Begins with the focus on the main button, for a dialog that mostly confirms. */
  focusesSubmit?: boolean
  /** A further button, before the main one. */
  also?: ReactNode
  onSubmit: () => void
  onCancel: () => void
  children?: ReactNode
}

/** The form of a dialog, or of a tab of one: its fields, and under them the button that sends them. Enter sends. */
export function DialogForm({
  submit,
  destructive,
  pending,
  disabled,
  focusesSubmit,
  also,
  onSubmit,
  onCancel,
  children,
}: DialogFormProps) {
  const t = useTranslations('kit')
  const sending = useUnsent()
  const send = (event: FormEvent) => {
    event.preventDefault()
    // A dialog that stands inside a form's component is its child in React's tree, not in the page.
    event.stopPropagation()
    if (!pending && !disabled) sending.send(onSubmit)
  }
  return (
    <form noValidate onSubmit={send} className="flex min-w-0 grow flex-col gap-4">
      {children}
      <UnsentNotice unsent={sending.unsent} pending={pending} />
      <DialogFooter>
        <Button className="max-md:h-11" onClick={onCancel}>
          {t('cancel')}
        </Button>
        {also}
        <Button
          type="submit"
          className="max-md:h-11"
          variant={destructive ? 'danger' : 'primary'}
          pending={pending}
          disabled={disabled}
          autoFocus={focusesSubmit}
        >
          {submit}
        </Button>
      </DialogFooter>
    </form>
  )
}
