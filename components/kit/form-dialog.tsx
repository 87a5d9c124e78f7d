'use client'

import { useTranslations } from 'next-intl'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'

/** A dialog that asks for something: fields, and the button that sends them. Enter sends, Escape closes. */
export function FormDialog({
  title,
  text,
  submit,
  destructive,
  pending,
  disabled,
  className,
  onSubmit,
  onClose,
  children,
}: {
  title: ReactNode
  text?: ReactNode
  /** What the main button says. */
  submit: ReactNode
  destructive?: boolean
  pending?: boolean
  disabled?: boolean
  className?: string
  onSubmit: () => void
  onClose: () => void
  children?: ReactNode
}) {
  const t = useTranslations('kit')
  const send = (event: FormEvent) => {
    event.preventDefault()
    // A dialog that stands inside a form's component is its child in React's tree, not in the page.
    event.stopPropagation()
    if (!pending && !disabled) onSubmit()
  }
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        className={cn('md:max-w-md', className)}
        {...(text ? {} : { 'aria-describedby': undefined })}
      >
        <form noValidate onSubmit={send} className="flex min-w-0 grow flex-col gap-4">
          <DialogHeader>
            <DialogTitle className="break-words [overflow-wrap:anywhere]">{title}</DialogTitle>
            {text ? <DialogDescription className="break-words">{text}</DialogDescription> : null}
          </DialogHeader>
          {children}
          <DialogFooter>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button
              type="submit"
              variant={destructive ? 'danger' : 'primary'}
              pending={pending}
              disabled={disabled}
            >
              {submit}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
